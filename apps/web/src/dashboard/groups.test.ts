import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { groupOptions } from './groups.ts'
import { editHref, newTripHref } from './journey-links.ts'

const all = ['ride.edit', 'ride.create', 'ride.cancel']
test.each<[string, Parameters<typeof groupOptions>[1], RideStatus, string[]]>([
  ['V726', { journey: false, permissions: all }, 'scheduling', []],
  ['V727', { journey: true, permissions: all }, 'completed', []],
  ['V728', { journey: true, permissions: ['ride.create'] }, 'confirmed', ['edit']],
  ['V729', { journey: true, permissions: ['ride.cancel'] }, 'confirmed', ['cancel']],
  ['V729', { journey: true, permissions: ['ride.edit'] }, 'failed', ['edit', 'cancel']],
  ['V728', { journey: true, permissions: ['ride.view'] }, 'confirmed', []],
  // A pass can be given up, and is nothing to edit.
  ['V264 V266', { journey: true, permissions: all }, 'transit', ['cancel']],
])('%s with %j a group with a ride %s offers %j', (_, settings, status, options) => {
  expect(groupOptions([{ status: 'cancelled' }, { status }], settings)).toEqual(options)
})

test.each([
  ['V713', newTripHref(true, { ride: 'RID1' }), '/coordinate/journey/create?journey=e30='],
  [
    'V714',
    newTripHref(false, { ride: 'RID1', patient: 'PAS1' }),
    '/schedule/new/basic?clone=RID1&patient=PAS1',
  ],
  ['V714', newTripHref(false), '/schedule/new/basic'],
  ['V730', editHref(true, ['RID1', 'RID2'], 'PAS1'), '/coordinate/journey/summary?rides=RID1,RID2'],
  ['V731', editHref(false, ['RID1'], 'PAS1'), '/schedule/new/basic?clone=RID1&patient=PAS1'],
])('%s leads to %s', (_, href, expected) => {
  expect(href).toBe(expected)
})

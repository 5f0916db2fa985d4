import { groupByPassenger, groupOptions, sameGroup, type ListedRide } from './groups.ts'
import { editHref, newTripHref } from './journey-links.ts'

function ride(key: string, patient: string, status = 'scheduling') {
  return { key, passenger: { key: patient }, status } as unknown as ListedRide
}

test('V724 rides are grouped per passenger in the order of the first ride', () => {
  const groups = groupByPassenger([ride('1', 'A'), ride('2', 'B'), ride('3', 'A')])
  expect(groups.map(({ passenger, rides }) => [passenger.key, rides.map(({ key }) => key)])).toEqual([
    ['A', ['1', '3']],
    ['B', ['2']],
  ])
})

test('P17 a group counts as changed only when one of its own rides did', () => {
  const [one, two, three] = [ride('1', 'A'), ride('2', 'B'), ride('3', 'A')]
  const [a, b] = groupByPassenger([one, two, three])
  const [a2, b2] = groupByPassenger([one, { ...two, status: 'confirmed' }, three])
  expect([sameGroup(a!, a2!), sameGroup(b!, b2!), sameGroup(a!, groupByPassenger([one])[0]!)]).toEqual([
    true,
    false,
    false,
  ])
})

const all = ['ride.edit', 'ride.create', 'ride.cancel']
test.each([
  ['V726', { journey: false, permissions: all }, 'scheduling', []],
  ['V727', { journey: true, permissions: all }, 'completed', []],
  ['V728', { journey: true, permissions: ['ride.create'] }, 'confirmed', ['edit']],
  ['V729', { journey: true, permissions: ['ride.cancel'] }, 'confirmed', ['cancel']],
  ['V729', { journey: true, permissions: ['ride.edit'] }, 'failed', ['edit', 'cancel']],
  ['V728', { journey: true, permissions: ['ride.view'] }, 'confirmed', []],
])('%s with %j a group with a ride %s offers %j', (_, settings, status, options) => {
  expect(groupOptions([ride('1', 'A', 'cancelled'), ride('2', 'A', status)], settings)).toEqual(options)
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

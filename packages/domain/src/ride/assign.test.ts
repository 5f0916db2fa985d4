import { defaultAccessibility } from '../mobility/defaults.ts'
import { mayAssign, mayUnassign } from './assign.ts'
import type { RideStatus } from './schema.ts'
import { rideStatuses } from './values.ts'

const now = Date.parse('2026-06-01T12:00:00Z')

function ride(status: RideStatus, fleet?: string) {
  return {
    ...{ status, version: 4, type: 'scheduled' as const, timezone: 'America/Chicago', patient: 'PAS1' },
    times: { created: now - 1, needed: now + 7_200_000 },
    accessibility: defaultAccessibility,
    ...(fleet ? { fleet } : {}),
  }
}

const open: readonly RideStatus[] = ['scheduling', 'unavailable']
const had: readonly RideStatus[] = ['confirmed', 'requesting', 'pickup', 'waiting']

test.each(rideStatuses)(
  'V809 a ride that is %s, without a fleet and with one, is given to another one',
  (status) => {
    const free = mayAssign({ ride: ride(status), now }, 'FLT2', 'RidePortal')
    if (open.includes(status)) expect(free).toMatchObject({ to: 'confirmed' })
    const taken = mayAssign({ ride: ride(status, 'FLT1'), now }, 'FLT2', 'RidePortal')
    if (had.includes(status)) expect(taken).toMatchObject({ to: 'confirmed' })
    else if (status !== 'scheduling') expect(taken).toHaveProperty('refused')
  },
)

test('V809 what follows: nobody else is asked, the others’ offers end, and a loss is one', () => {
  expect(mayAssign({ ride: ride('scheduling'), now }, 'FLT2', 'RidePortal')).toEqual({
    to: 'confirmed',
    effects: ['set_fleet', 'close_other_offers', 'notify_passenger'],
  })
  expect(mayAssign({ ride: ride('pickup', 'FLT1'), now }, 'FLT2', 'Basic')).toEqual({
    to: 'confirmed',
    effects: ['clear_stamps', 'exclude_fleet', 'notify_passenger', 'set_fleet', 'close_other_offers'],
  })
  expect(mayAssign({ ride: ride('unavailable'), now }, 'FLT2', 'Basic')).toMatchObject({
    effects: expect.arrayContaining(['hold_funds', 'set_fleet']),
  })
  expect(mayAssign({ ride: ride('scheduling'), now }, 'FLT2', 'Email-disabled')).toMatchObject({
    to: 'arranged',
  })
  expect(mayAssign({ ride: ride('confirmed', 'FLT1'), now }, 'FLT1', 'Basic')).toEqual({
    refused: 'fleet_has_it',
  })
})

test.each(rideStatuses)('V810 a ride that is %s is taken from its fleet', (status) => {
  const change = mayUnassign({ ride: ride(status, 'FLT1'), now })
  if (had.includes(status))
    expect(change).toMatchObject({
      to: 'scheduling',
      effects: expect.arrayContaining(['exclude_fleet', 'plan_offers']),
    })
  else expect(change).toHaveProperty('refused')
  expect(mayUnassign({ ride: ride(status), now })).toEqual({ refused: 'fleet_assigned' })
})

import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { isForCalendar, spokenAs, type SpokenAs } from './spoken-as.ts'

const otherwise: Partial<Record<RideStatus, SpokenAs>> = {
  completed: 'over',
  closed: 'over',
  cancelled: 'cancelled',
  unavailable: 'cancelled',
  failed: 'missed',
  rejected: 'missed',
  modified: 'changed',
  enroute: 'aboard',
}

test.each(rideStatuses)('R018 V280 a ride that is %s is spoken of as what it is', (status) => {
  expect(spokenAs({ status, type: 'scheduled' })).toBe(otherwise[status] ?? 'pickup')
})

test.each<[RideStatus, SpokenAs]>([
  ['scheduling', 'called'],
  ['arranged', 'called'],
  ['requesting', 'pickup'],
  ['cancelled', 'cancelled'],
])('V287 one that waits for a call, and is %s, as %s', (status, as) => {
  expect(spokenAs({ status, type: 'will-call' })).toBe(as)
})

test('R018 a ride that failed did not take place either once it is closed', () => {
  expect(spokenAs({ status: 'closed', type: 'scheduled', cancellation: 'no_show' })).toBe('missed')
})

test('decision 078 a calendar takes the rides that still come, and no other', () => {
  expect(rideStatuses.filter((status) => isForCalendar({ status, type: 'scheduled' }))).toEqual([
    'scheduling',
    'confirmed',
    'active',
    'requesting',
    'retry',
    'pickup',
    'waiting',
    'transit',
  ])
})

test('decision 078 nor one that waits for a call, and has no time yet', () => {
  expect(rideStatuses.filter((status) => isForCalendar({ status, type: 'will-call' }))).toEqual([
    'requesting',
    'retry',
    'pickup',
    'waiting',
  ])
})

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
  pickup: 'coming',
  waiting: 'here',
}
const none = { estimates: {} }

test.each(rideStatuses)('R018 V280 a ride that is %s is spoken of as what it is', (status) => {
  expect(spokenAs({ status, type: 'scheduled', ...none })).toBe(otherwise[status] ?? 'pickup')
})

test.each<[RideStatus, SpokenAs]>([
  ['scheduling', 'called'],
  ['arranged', 'called'],
  ['requesting', 'sending'],
  ['retry', 'sending'],
  ['waiting', 'here'],
  ['cancelled', 'cancelled'],
])('V287 one that waits for a call, and is %s, as %s', (status, as) => {
  expect(spokenAs({ status, type: 'will-call', ...none })).toBe(as)
})

test('R018 a ride that failed did not take place either once it is closed', () => {
  expect(spokenAs({ status: 'closed', type: 'scheduled', cancellation: 'no_show', ...none })).toBe('missed')
})

test('R018 a driver on the way is spoken of with their time, not with that of the booking', () => {
  expect(spokenAs({ status: 'pickup', type: 'scheduled', estimates: { pickup: 5 } })).toBe('comingAt')
})

const timed = { ...none, times: { needed: 9 } }

test('decision 078 a calendar takes the rides that still come, and no other', () => {
  expect(rideStatuses.filter((status) => isForCalendar({ status, type: 'scheduled', ...timed }))).toEqual([
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

test('decision 078 nor one that was called for, until its driver is on the way and says when', () => {
  const called = { type: 'will-call', ...timed } as const
  expect(rideStatuses.filter((status) => isForCalendar({ status, ...called }))).toEqual([])
  const coming = { ...called, estimates: { pickup: 5 } }
  expect(rideStatuses.filter((status) => isForCalendar({ status, ...coming }))).toEqual(['pickup', 'waiting'])
})

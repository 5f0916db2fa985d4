import { planRounds, roundOver } from './rounds.ts'
import { escalations, expiryOf, offerAt, offersFrom, sendTime, windowFor } from './window.ts'

const CHI = 'America/Chicago'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function local(text: string) {
  return Date.parse(`${text}:00-05:00`)
}

test.each([
  [100, 240],
  [72.01, 240],
  [72, 120],
  [24, 120],
  [23.99, 30],
  [4, 30],
  [3.99, 10],
  [1, 10],
  [0.99, 3],
  [0, 3],
  [-1, 3],
])('§2.2 with %p hours left an offer is open %i minutes', (hours, minutes) => {
  expect(windowFor(hours * HOUR)).toBe(minutes * MINUTE)
})

test('§2.2 a customer’s own windows replace them', () => {
  expect(
    windowFor(5 * HOUR, [
      { over_hours: 0, minutes: 7 },
      { over_hours: 10, minutes: 60 },
    ]),
  ).toBe(7 * MINUTE)
})

test.each([
  ['now, by day', '2026-07-10T10:00', '2026-07-06T10:00', '2026-07-06T10:00'],
  ['at most 7 days ahead', '2026-07-20T10:00', '2026-07-06T10:00', '2026-07-13T10:00'],
  ['not before 7', '2026-07-10T10:00', '2026-07-06T06:59', '2026-07-06T07:00'],
  ['not from 21:00 on', '2026-07-10T10:00', '2026-07-06T21:00', '2026-07-07T07:00'],
  ['the lead day starts at 7', '2026-07-20T05:00', '2026-07-06T10:00', '2026-07-13T07:00'],
  ['under 12 hours at once', '2026-07-07T05:00', '2026-07-06T22:00', '2026-07-06T22:00'],
  ['12 hours exactly wait', '2026-07-07T10:00', '2026-07-06T22:00', '2026-07-07T07:00'],
])('V943 offers go out %s', (_, needed, now, expected) => {
  expect(sendTime({ needed: local(needed), now: local(now), zone: CHI })).toBe(local(expected))
})

test('V943 a fleet may want to be asked earlier', () => {
  expect(
    sendTime({
      needed: local('2026-07-20T10:00'),
      now: local('2026-07-06T10:00'),
      zone: CHI,
      maxLeadDays: 14,
    }),
  ).toBe(local('2026-07-06T10:00'))
})

test.each([
  ['a week before the ride, where it doesn’t say', undefined, 13],
  ['as many days before it as it says', 3, 17],
  ['now, where it says more than are left', 30, 0],
])('V943 a fleet that is asked at any hour is asked %s', (_, maxLeadDays, days) => {
  const now = Date.UTC(2030, 0, 1, 9)
  const needed = now + 20 * 24 * HOUR
  const asked = { needed, now, zone: 'America/Chicago', anytime: true, maxLeadDays }
  expect(offersFrom(asked)).toBe(now + days * 24 * HOUR)
})

test('§2.2 an offer ends with its window, at the latest at the pickup, but is open a minute', () => {
  expect(expiryOf(0, 80 * HOUR)).toBe(4 * HOUR)
  expect(expiryOf(0, 2 * MINUTE)).toBe(2 * MINUTE)
  expect(expiryOf(0, -HOUR)).toBe(MINUTE)
})

test('§2.2 an unassigned ride gets more attention as it comes near', () => {
  expect(escalations(100 * HOUR)).toEqual({ broadcast: 96 * HOUR, deadline: 99 * HOUR })
  expect(escalations(100 * HOUR, { broadcast_hours: 6, deadline_minutes: 90 })).toEqual({
    broadcast: 94 * HOUR,
    deadline: 100 * HOUR - 90 * MINUTE,
  })
})

test.each([
  ['tiered by three', {}, 5, [['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]],
  [
    'tiers of the customer',
    { tier: 5 },
    5,
    [
      ['a', 'b', 'c', 'd', 'e'],
      ['f', 'g'],
    ],
  ],
  ['one by one', { mode: 'sequential' }, 5, [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g']]],
  ['all', { mode: 'broadcast' }, 5, [['a', 'b', 'c', 'd', 'e', 'f', 'g']]],
  ['all when near', { mode: 'sequential' }, 0.9, [['a', 'b', 'c', 'd', 'e', 'f', 'g']]],
] as const)('§2.2 rounds: %s', (_, dispatch, hours, expected) => {
  expect(planRounds([...'abcdefg'], hours * HOUR, dispatch)).toEqual(expected)
})

test('§2.2 without fleets there is no round; a round is over when nothing in it is open', () => {
  expect(planRounds([], 0)).toEqual([])
  expect([
    roundOver(['declined', 'expired']),
    roundOver(['declined', 'sent']),
    roundOver(['queued']),
    roundOver([]),
  ]).toEqual([true, false, false, true])
})

test.each([
  ['sent', 0, 'sent'],
  ['sent', 15_000, 'sent'],
  ['sent', 15_001, 'expired'],
  ['accepted', 15_001, 'accepted'],
  ['lost', 15_001, 'lost'],
] as const)('§2.2 an offer that is %s counts %i ms after its end as %s', (status, after, expected) => {
  expect(offerAt({ status, expires: 1_000 }, 1_000 + after).status).toBe(expected)
})

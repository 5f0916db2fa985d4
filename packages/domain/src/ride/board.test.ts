import {
  countBoard,
  expectedArrival,
  isPast,
  nextRiskAt,
  riskOf,
  timeLeft,
  watchBoard,
  type BoardCounter,
  type BoardRide,
  type RiskReason,
} from './board.ts'

const now = Date.parse('2026-01-05T15:00:00Z')
const minute = 60_000
const hour = 60 * minute

/** A ride tomorrow morning that a fleet has, and nothing is wrong with. */
function ride(given: Partial<BoardRide> & { in?: number } = {}): BoardRide {
  const { in: ahead = 20 * hour, ...rest } = given
  return {
    key: 'RID1',
    status: 'confirmed',
    type: 'scheduled',
    timezone: 'America/New_York',
    fleet: 'FLT1',
    times: { needed: now + ahead },
    estimates: { duration_s: 1_800 },
    offers: 0,
    replies: 0,
    exhausted: false,
    in_question: false,
    ...rest,
  }
}
const nobody = { fleet: undefined, status: 'scheduling' } as const

test.each<[string, BoardRide, RiskReason | null]>([
  ['a ride that a fleet has', ride(), null],
  ['unassigned with time left', ride({ ...nobody, in: 4 * hour }), null],
  ['unassigned near its time', ride({ ...nobody, in: 4 * hour - 1 }), 'unassigned_near'],
  ['unassigned past its time', ride({ ...nobody, in: -hour }), 'unassigned_near'],
  ['offers exhausted', ride({ ...nobody, exhausted: true }), 'offers_exhausted'],
  ['in question with time left', ride({ ...nobody, in_question: true }), null],
  ['exhausted, then taken', ride({ exhausted: true }), null],
  ['unavailable ahead', ride({ ...nobody, status: 'unavailable' }), 'offers_exhausted'],
  ['unavailable long ago', ride({ ...nobody, status: 'unavailable', in: -4 * hour }), null],
  ['not set out in time', ride({ in: -15 * minute - 1 }), 'driver_late'],
  ['not set out, within the grace', ride({ in: -15 * minute }), null],
  [
    'on the way, will be late',
    ride({ status: 'pickup', in: 0, estimates: { pickup: now + 16 * minute } }),
    'driver_late',
  ],
  ['on the way, in time', ride({ status: 'pickup', in: 0, estimates: { pickup: now + 15 * minute } }), null],
  ['at the door', ride({ status: 'waiting', in: -hour }), null],
  ['a will-call ride has no time to be late', ride({ type: 'will-call', in: -hour }), null],
  [
    'there after the appointment by the route',
    ride({ times: { needed: now + hour, appointment: now + hour + 28 * minute } }),
    'arrives_late',
  ],
  [
    'there at the appointment',
    ride({ times: { needed: now + hour, appointment: now + hour + 30 * minute } }),
    null,
  ],
  [
    'under way, there after the appointment',
    ride({
      status: 'enroute',
      times: { needed: now - hour, appointment: now },
      estimates: { completed: now + 5 * minute },
    }),
    'arrives_late',
  ],
  [
    'under way without an estimate',
    ride({ status: 'enroute', times: { needed: now - hour, appointment: now }, estimates: {} }),
    null,
  ],
  [
    'completed late',
    ride({ status: 'completed', times: { needed: now - hour, appointment: now - 1 } }),
    null,
  ],
  ['cancelled', ride({ ...nobody, status: 'cancelled', in: 0 }), null],
])('server-behaviour 2.17 at risk: %s', (_, subject, expected) => {
  expect(riskOf(subject, undefined, now)).toBe(expected)
})

test.each<[string, BoardRide, BoardRide, RiskReason | null]>([
  ['the way there was cancelled', ride(), ride({ status: 'cancelled' }), 'connection_lost'],
  ['the way there failed', ride(), ride({ status: 'failed' }), 'connection_lost'],
  ['the way there was edited', ride(), ride({ status: 'modified' }), null],
  ['the way there is done', ride(), ride({ status: 'completed' }), null],
  [
    'the way there ends after the return begins',
    ride({ in: hour }),
    ride({ in: 31 * minute }),
    'connection_lost',
  ],
  ['the way there ends in time', ride({ in: hour }), ride({ in: 30 * minute }), null],
  ['a will-call return waits', ride({ type: 'will-call', in: hour }), ride({ in: 31 * minute }), null],
  ['already under way', ride({ status: 'enroute' }), ride({ status: 'failed' }), null],
])('server-behaviour 2.17 connection of a return: %s', (_, subject, previous, expected) => {
  expect(riskOf(subject, previous, now)).toBe(expected)
})

test.each<[string, BoardRide, number | null]>([
  ['from its time', ride({ in: hour }), now + hour + 30 * minute],
  ['from now when its time is past', ride({ in: -hour }), now + 30 * minute],
  [
    'from the pickup',
    ride({ status: 'pickup', estimates: { pickup: now + hour, duration_s: 60 } }),
    now + hour + minute,
  ],
  ['from the door', ride({ status: 'waiting' }), now + 30 * minute],
  [
    'from now where a called driver says no time',
    ride({ type: 'will-call', status: 'pickup', in: hour }),
    now + 30 * minute,
  ],
  ['nobody knows when a will-call ride begins', ride({ type: 'will-call' }), null],
  ['nobody knows how long it takes', ride({ estimates: {} }), null],
])('the arrival is expected %s', (_, subject, expected) => {
  expect(expectedArrival(subject, now)).toBe(expected)
})

test.each<[string, BoardRide, BoardCounter[]]>([
  ['a quiet ride', ride(), ['all']],
  ['unassigned, nobody asked', ride(nobody), ['all', 'unassigned']],
  ['offers out', ride({ ...nobody, offers: 3 }), ['all', 'unassigned', 'unanswered']],
  [
    'offers out within hours',
    ride({ ...nobody, offers: 3, in: 12 * hour - 1 }),
    ['all', 'unassigned', 'unanswered', 'attention'],
  ],
  ['near', ride({ ...nobody, in: hour }), ['all', 'unassigned', 'risk', 'attention']],
  ['an open will-call ride', ride({ type: 'will-call', in: hour }), ['all', 'willCall']],
  ['one that opens tomorrow', ride({ type: 'will-call', in: 26 * hour }), ['all']],
  ['one that was called', ride({ type: 'will-call', status: 'active' }), ['all', 'willCall', 'attention']],
  ['a reply', ride({ replies: 2 }), ['all', 'replies', 'attention']],
  ['one that the clock has flagged', ride({ status: 'enroute', exhausted: true }), ['all', 'attention']],
  ['in question after a no-show', ride({ in_question: true }), ['all', 'attention']],
  ['flagged, then over', ride({ status: 'completed', exhausted: true }), ['all']],
  ['a no-show just now', ride({ status: 'failed', in: -hour }), ['all', 'attention']],
  ['a no-show this morning', ride({ status: 'failed', in: -4 * hour }), ['all']],
])('counted: %s', (_, subject, expected) => {
  expect(watchBoard([subject], now)[0]!.counted).toEqual(expected)
})

test.each<[string, Partial<BoardRide>, RiskReason | null]>([
  ['lost, as the server judged', { previous: 'RID0', connection_lost: true }, 'connection_lost'],
  ['not lost', { previous: 'RID0' }, null],
  ['lost, and somebody drives it', { previous: 'RID0', connection_lost: true, status: 'enroute' }, null],
])('server-behaviour 2.17 a return whose way there was on the day before: %s', (_, given, expected) => {
  expect(watchBoard([ride(given)], now)[0]!.risk).toBe(expected)
})

test('the way there that is on the board says itself whether the connection holds', () => {
  const rides = [
    ride({ key: 'RID1', status: 'completed' }),
    ride({ key: 'RID2', previous: 'RID1', connection_lost: true }),
  ]
  expect(watchBoard(rides, now)[1]!.risk).toBeNull()
})

test('each counter has the rides that it filters, and legs find each other', () => {
  const rides = [
    ride({ key: 'RID1', status: 'failed' }),
    ride({ key: 'RID2', previous: 'RID1' }),
    ride({ key: 'RID3', ...nobody, in: 2 * hour }),
    ride({ key: 'RID4', ...nobody, in: 6 * hour, offers: 1 }),
    ride({ key: 'RID5', ...nobody, in: -hour }),
  ]
  const watched = watchBoard(rides, now)
  expect(watched.map(({ risk }) => risk)).toEqual([
    null,
    'connection_lost',
    'unassigned_near',
    null,
    'unassigned_near',
  ])
  expect(countBoard(watched)).toEqual({
    all: 5,
    unassigned: 3,
    risk: 3,
    willCall: 0,
    unanswered: 1,
    replies: 0,
    attention: 5,
  })
  expect(timeLeft(watched, now)).toBe(2 * hour)
  expect(timeLeft(watchBoard([rides[4]!], now), now)).toBeNull()
  expect(timeLeft(watched, rides[3]!.times.needed)).toBeNull()
})

test.each([
  ['completed', -1, true],
  ['arranged', -1, true],
  ['cancelled', 1, false],
  ['enroute', -hour, false],
  ['scheduling', -hour, false],
] as const)('past: %s, %i ms from now', (status, ahead, expected) => {
  expect(isPast(ride({ status, in: ahead }), now)).toBe(expected)
})

test('server-behaviour §2.17 between two looks of the clock nothing changes by itself', () => {
  const statuses = [
    'scheduling',
    'confirmed',
    'requesting',
    'pickup',
    'waiting',
    'enroute',
    'unavailable',
  ] as const
  let seed = 1
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  const any = (): BoardRide => {
    const status = statuses[below(statuses.length)] ?? 'confirmed'
    const needed = now + (below(900) - 400) * minute
    return {
      ...ride({ status, ...(status === 'scheduling' ? { fleet: undefined } : {}) }),
      type: below(5) === 0 ? 'will-call' : 'scheduled',
      times: { needed, ...(below(2) ? { appointment: needed + below(90) * minute } : {}) },
      estimates: {
        duration_s: below(5_400),
        ...(below(2) ? { pickup: needed + (below(60) - 20) * minute } : {}),
        ...(below(2) ? { completed: needed + below(120) * minute } : {}),
      },
    }
  }
  for (let round = 0; round < 3_000; round++) {
    const [of, previous] = [any(), below(2) ? any() : undefined]
    const next = nextRiskAt(of, previous, now)
    const until = next ?? now + 20 * hour
    const is = riskOf(of, previous, now)
    for (let step = 1; step < 12; step++)
      expect(riskOf(of, previous, now + Math.floor(((until - now) * step) / 12))).toBe(is)
    expect(riskOf(of, previous, until - 1)).toBe(is)
  }
})

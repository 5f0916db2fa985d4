import { watchBoard } from './board.ts'
import { AHEAD, barOf, BEFORE, hoursOf, lanesOf, untimed, type LaneRide } from './lanes.ts'

const MINUTE = 60_000
const now = Date.UTC(2026, 10, 23, 15)

function ride(key: string, minutes: number, rest: Partial<LaneRide> = {}): LaneRide {
  return {
    key,
    status: 'confirmed',
    type: 'scheduled',
    timezone: 'America/Chicago',
    fleet: 'FLT1',
    fleet_name: 'Metro Wheels',
    previous: undefined,
    times: { needed: now + minutes * MINUTE },
    estimates: { duration_s: 1_800 },
    offers: 0,
    replies: 0,
    exhausted: false,
    in_question: false,
    ...rest,
  }
}

function minutesOf(one: LaneRide): [number, number] | null {
  const bar = barOf(watchBoard([one], now)[0]!, now)
  return bar && [(bar.start - now) / MINUTE, (bar.end - now) / MINUTE]
}

test.each<[string, LaneRide, [number, number] | null]>([
  ['from its time to its arrival', ride('R', 30), [30, 60]],
  ['as long as usual where nothing tells', ride('R', 30, { estimates: {} }), [30, 60]],
  ['never so short that it can’t be hit', ride('R', 30, { estimates: { duration_s: 60 } }), [30, 40]],
  [
    'from when the driver is expected',
    ride('R', 5, { status: 'pickup', estimates: { pickup: now + 12 * MINUTE, duration_s: 600 } }),
    [12, 22],
  ],
  [
    'to where the route says that it ends',
    ride('R', -20, { status: 'enroute', estimates: { completed: now + 7 * MINUTE } }),
    [-20, 7],
  ],
  ['late: it still has its way before it', ride('R', -60), [-60, 30]],
  ['not what begins after the strip', ride('R', AHEAD / MINUTE), null],
  ['what begins just within it', ride('R', AHEAD / MINUTE - 1), [119, 149]],
  ['not what is over', ride('R', 30, { status: 'completed' }), null],
  ['not what was given up', ride('R', 30, { status: 'cancelled' }), null],
  [
    'nobody drives it, and it is at risk',
    ride('R', 30, { status: 'unavailable', fleet: undefined }),
    [30, 60],
  ],
  ['not what waits to be called', ride('R', 30, { type: 'will-call' }), null],
  ['what was called', ride('R', 0, { type: 'will-call', status: 'requesting' }), [0, 30]],
])('decision 088 a bar of the next two hours: %s', (_, one, expected) => {
  expect(minutesOf(one)).toEqual(expected)
})

test('decision 088 what is long over left the strip', () => {
  const gone = ride('R', -60, { status: 'enroute', estimates: {} })
  expect(minutesOf(gone)).toBeNull()
  expect(BEFORE).toBeLessThan(60 * MINUTE)
})

const day = [
  ride('A', 10),
  ride('B', 20),
  ride('C', 40, { driver: { name: 'Dana Wheeler' } }),
  ride('D', 15, { fleet: undefined, fleet_name: undefined, status: 'scheduling' }),
  ride('E', 15, { fleet: 'FLT2', fleet_name: 'Basic Cab', driver: { name: 'Ann Low' } }),
  ride('F', 15, { type: 'will-call' }),
]

function drawn(by: 'provider' | 'driver') {
  return lanesOf(watchBoard(day, now), { by, now }).map(({ unassigned, fleet, driver, rows }) => [
    unassigned ? 'nobody' : [fleet, driver].filter(Boolean).join(' · '),
    rows.map((row) => row.map((bar) => bar.ride.key).join('')).join('/'),
  ])
}

test('decision 088 lanes by provider: nobody’s first, bars that overlap below each other', () => {
  expect(drawn('provider')).toEqual([
    ['nobody', 'D'],
    ['Basic Cab', 'E'],
    ['Metro Wheels', 'AC/B'],
  ])
  expect(untimed(watchBoard(day, now))).toBe(1)
})

test('decision 088 lanes by driver: those without one first in their provider', () => {
  expect(drawn('driver')).toEqual([
    ['nobody', 'D'],
    ['Basic Cab · Ann Low', 'E'],
    ['Metro Wheels', 'A/B'],
    ['Metro Wheels · Dana Wheeler', 'C'],
  ])
})

const HOUR = 60 * MINUTE

test.each<[string, LaneRide[], boolean, [number, number] | null]>([
  ['none without rides', [], true, null],
  ['none where all is over', [ride('R', 30, { status: 'completed' })], true, null],
  ['none where all wait to be called', [ride('R', 30, { type: 'will-call' })], true, null],
  ['from the first hour to the last', [ride('A', 95), ride('B', 400)], false, [1, 8]],
  ['with now, where it is today', [ride('A', 95)], true, [0, 3]],
  ['what ends on the hour has it to itself', [ride('A', 90)], false, [1, 3]],
])('decision 127 the hours of a day: %s', (_, rides, isToday, expected) => {
  const span = hoursOf(watchBoard(rides, now), now, isToday)
  expect(span && [(span.from - now) / HOUR, (span.to - now) / HOUR]).toEqual(expected)
})

test('decision 127 in the hours of a day stands what two hours leave out', () => {
  const watched = watchBoard([ride('A', 95), ride('B', 400)], now)
  const span = hoursOf(watched, now, true) ?? undefined
  const keys = (lanes: ReturnType<typeof lanesOf<LaneRide>>) =>
    lanes.flatMap(({ rows }) => rows.flat()).map((bar) => bar.ride.key)
  expect(keys(lanesOf(watched, { by: 'driver', now }))).toEqual(['A'])
  expect(keys(lanesOf(watched, { by: 'driver', now, ...(span ? { span } : {}) }))).toEqual(['A', 'B'])
})

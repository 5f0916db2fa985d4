import fc from 'fast-check'
import { ADDED_STOP_OFFSET } from './clock.ts'
import { clashOf, followProblem, orderProblem, type OrderedRide } from './order.ts'

const MINUTE = 60_000
const nine = Date.parse('2026-07-06T09:00:00-04:00')
const [home, clinic, lab] = [
  { format: 'home', lat: 40, lng: -83 },
  { format: 'clinic', lat: 40.1, lng: -83 },
  { format: 'lab', lat: 40.2, lng: -83 },
]

/** A ride so many minutes after nine that takes twenty. */
function ride(
  after: number,
  pickup = home,
  dropoff = clinic,
  rest: { minutes?: number; appointment?: number } = {},
): OrderedRide {
  return {
    times: {
      needed: nine + after * MINUTE,
      ...(rest.appointment !== undefined && { appointment: nine + rest.appointment * MINUTE }),
    },
    stops: { pickup: { address: pickup }, dropoff: { address: dropoff } },
    estimates: { duration_s: (rest.minutes ?? 20) * 60 },
  }
}

const out = ride(0, home, clinic, { appointment: 60 })

test.each<[string, OrderedRide[], string | null, number?]>([
  ['a way back after the appointment', [out, ride(90, clinic, home)], null],
  ['a way back at the appointment', [out, ride(60, clinic, home)], null],
  ['a way back a minute before the appointment', [out, ride(59, clinic, home)], 'ride_before_appointment', 1],
  ['a way back before the way there', [out, ride(-30, clinic, home)], 'ride_before_previous', 1],
  ['a way back the day before', [out, ride(-1440, clinic, home)], 'ride_before_previous', 1],
  ['a way back at the same time', [ride(0), ride(0, clinic, home)], 'ride_before_arrival', 1],
  ['a way back before the way there has ended', [ride(0), ride(19, clinic, home)], 'ride_before_arrival', 1],
  ['a way back as the way there ends', [ride(0), ride(20, clinic, home)], null],
  ['a way back over midnight', [ride(890), ride(905, clinic, home)], 'ride_before_arrival', 1],
  [
    'the third before the second',
    [ride(0), ride(60, clinic, lab), ride(50, lab, home)],
    'ride_before_previous',
    2,
  ],
  ['the same ride twice', [ride(0), ride(0)], 'ride_twice', 1],
  [
    'the same ride twice, ten minutes later, both short',
    [ride(0, home, clinic, { minutes: 5 }), ride(10, home, clinic, { minutes: 5 })],
    'ride_twice',
    1,
  ],
  ['there again in the afternoon', [ride(0), ride(60, clinic, home), ride(300)], null],
  ['a ride whose year was mistyped', [ride(60 * 24 * 733)], 'pickup_far', 0],
  ['a way back in the past', [ride(-200), ride(-100, clinic, home)], 'pickup_past', 0],
  [
    'a second stop that nobody timed yet: no estimate, a second later',
    [
      { ...ride(0), estimates: {} },
      { ...ride(0, clinic, lab), times: { needed: nine + ADDED_STOP_OFFSET } },
    ],
    null,
  ],
  [
    'one without a time between two',
    [ride(0), { ...ride(0, clinic, lab), times: {} }, ride(10, lab, home)],
    'ride_before_arrival',
    2,
  ],
])('server-behaviour §2.17 order in time: %s', (_, rides, code, index = 0) => {
  expect(orderProblem(rides, code === 'pickup_past' ? nine - 120 * MINUTE : nine - 1_500 * MINUTE)).toEqual(
    code && { code, field: `rides.${index}.times.needed` },
  )
})

test('server-behaviour §2.17 a pickup now is too late, a moment later is not', () => {
  expect([nine, nine - 1].map((now) => orderProblem([ride(0)], now)?.code)).toEqual([
    'pickup_past',
    undefined,
  ])
})

const times = fc.record({
  after: fc.integer({ min: 1, max: 3000 }),
  minutes: fc.integer({ min: 1, max: 300 }),
  back: fc.boolean(),
})
const requests = fc
  .array(times, { minLength: 1, maxLength: 6 })
  .map((list) =>
    list.map(({ after, minutes, back }) =>
      back ? ride(after, clinic, home, { minutes }) : ride(after, home, clinic, { minutes }),
    ),
  )

function spans(rides: readonly OrderedRide[]) {
  return rides.map(
    ({ times: { needed = 0 }, estimates }) => [needed, needed + (estimates?.duration_s ?? 0) * 1000] as const,
  )
}

test('whatever the order rule accepts can be driven one after the other, in one vehicle at a time', () => {
  fc.assert(
    fc.property(requests, (rides) => {
      if (orderProblem(rides, nine)) return
      expect(clashOf(rides)).toBeNull()
      spans(rides).forEach(
        ([start], index) => index > 0 && expect(start).toBeGreaterThanOrEqual(spans(rides)[index - 1]![1]),
      )
    }),
    { numRuns: 2000 },
  )
})

test('a clash is found in whatever order the rides are named, by comparing all pairs', () => {
  fc.assert(
    fc.property(requests, fc.integer(), (rides, turn) => {
      const shift = Math.abs(turn) % rides.length
      const turned = [...rides.slice(shift), ...rides.slice(0, shift)]
      const pairs = rides.flatMap((a, i) => rides.slice(i + 1).map((b) => [a, b] as const))
      const overlap = pairs.some(
        ([a, b]) =>
          followProblem(a, b) === 'ride_twice' ||
          (spans([a])[0]![0] < spans([b])[0]![1] && spans([b])[0]![0] < spans([a])[0]![1]),
      )
      expect([clashOf(rides) !== null, clashOf(turned) !== null]).toEqual([overlap, overlap])
    }),
    { numRuns: 2000 },
  )
})

import fc from 'fast-check'
import { defaultAccessibility } from '../mobility/defaults.ts'
import {
  alone,
  longestRide,
  poolOf,
  poolsOf,
  vehicleFor,
  type Drive,
  type Pool,
  type PoolObstacle,
  type PoolRide,
} from './pooling.ts'

const MINUTE = 60_000
const NINE = Date.parse('2026-12-01T15:00:00Z')
/** On a flat map a degree is sixty minutes and sixty kilometres. */
const drive: Drive = (from, to) => {
  const degrees = Math.hypot(from.lat - to.lat, from.lng - to.lng)
  return { metres: degrees * 60_000, ms: degrees * 60 * MINUTE }
}
/** A place so many minutes east (and north) of the first one. */
function place(minutes: number, north = 0) {
  return { lat: north / 60, lng: minutes / 60 }
}
const needs = { ...defaultAccessibility, vehicle: 'any', service: 'to_curb' } as const

function ride(key: string, rest: Partial<PoolRide> = {}): PoolRide {
  return {
    ...{ key, passenger: key, needed: NINE, pickup: place(0), dropoff: place(30), accessibility: needs },
    ...{ consent: true, appointment: NINE + 60 * MINUTE },
    ...rest,
  }
}
const first = ride('A')
/** Five minutes along the same way. */
function second(rest: Partial<PoolRide> = {}): PoolRide {
  return ride('B', { pickup: place(5), dropoff: place(32), needed: NINE + 5 * MINUTE, ...rest })
}
const wheelchair = { ...needs, mobility: 'wheelchair', wheelchair: 'standard', vehicle: 'wav' } as const

const cases: [what: string, one: PoolRide, other: PoolRide, expected: PoolObstacle | number][] = [
  ['two along one way save the shared part', first, second(), 25_000],
  ['whichever is named first', second(), first, 25_000],
  ['the second at the end of its window', first, second({ needed: NINE - 10 * MINUTE }), 25_000],
  ['the second after its window: the other way round', first, second({ needed: NINE - 11 * MINUTE }), 20_000],
  ['the first waits at its door, not aboard', first, second({ needed: NINE + 20 * MINUTE }), 25_000],
  ['the first would have to wait aboard', first, second({ needed: NINE + 21 * MINUTE }), 'window'],
  ['one rides alone by wish', first, second({ consent: false }), 'consent'],
  ['the same passenger twice', first, second({ passenger: 'A' }), 'same_passenger'],
  [
    'somebody infectious',
    first,
    second({ accessibility: { ...needs, extra: { covid19: true } } }),
    'infection',
  ],
  ['a wheelchair and somebody who walks', first, second({ accessibility: wheelchair }), 25_000],
  [
    'two wheelchairs',
    ride('A', { accessibility: wheelchair }),
    second({ accessibility: wheelchair }),
    'needs',
  ],
  [
    'somebody on a stretcher',
    first,
    second({ accessibility: { ...needs, vehicle: 'stretcher', service: 'stretcher' } }),
    'needs',
  ],
  [
    'somebody looked after on the way',
    first,
    second({ accessibility: { ...needs, vehicle: 'ambulance', service: 'bls' } }),
    'needs',
  ],
  ['the appointment would be missed', first, second({ appointment: NINE + 31 * MINUTE }), 'appointment'],
  ['on the minute of the appointment', first, second({ appointment: NINE + 32 * MINUTE }), 25_000],
  ['no appointment to be missed', first, second({ appointment: undefined }), 25_000],
  [
    'a detour of a quarter of an hour',
    ride('A', { dropoff: place(20) }),
    second({ pickup: place(5, 8), dropoff: place(22) }),
    10_354,
  ],
  ['opposite ways', first, second({ pickup: place(30), dropoff: place(0) }), 'window'],
  [
    'a detour beyond the limit',
    ride('A', { dropoff: place(10) }),
    second({ pickup: place(3, 14), dropoff: place(12), needed: NINE + 10 * MINUTE }),
    'ride_time',
  ],
]

test.each(cases)('pooling: %s', (_, one, other, expected) => {
  const pool = poolOf(alone(one, drive), alone(other, drive), drive)
  if (typeof expected === 'string') expect(pool).toBe(expected)
  else expect(Math.abs((pool as Pool).saved_metres - expected)).toBeLessThan(1_000)
})

test.each([
  [10, 25],
  [30, 45],
  [31, 46.5],
  [60, 90],
])('who rides %d minutes directly rides %d at most', (direct, most) =>
  expect(longestRide(direct * MINUTE) / MINUTE).toBe(most),
)

test.each([
  [needs, needs, 'any'],
  [needs, { ...needs, vehicle: 'suv' }, 'suv'],
  [{ ...needs, vehicle: 'sedan' }, { ...needs, vehicle: 'suv' }, null],
  [needs, wheelchair, 'wav'],
  [wheelchair, wheelchair, null],
] as const)('a vehicle for both %#', (one, other, expected) => expect(vehicleFor(one, other)).toBe(expected))

test('each ride stands in one pool at most, and what saves most comes first', () => {
  const third = ride('C', { pickup: place(6), dropoff: place(31), needed: NINE + 6 * MINUTE })
  const lonely = ride('D', { needed: NINE + 300 * MINUTE, appointment: undefined })
  const pools = poolsOf([lonely, third, second(), first], drive)
  expect(pools).toHaveLength(1)
  expect(pools[0]?.saved_metres).toBe(
    Math.max(
      ...[
        poolOf(alone(first, drive), alone(second(), drive), drive),
        poolOf(alone(first, drive), alone(third, drive), drive),
        poolOf(alone(second(), drive), alone(third, drive), drive),
      ].map((pool) => (pool as Pool).saved_metres),
    ),
  )
})

function around(lat: number) {
  const away = fc.double({ min: 0, max: 0.15, noNaN: true })
  return fc.record({ lat: away.map((by) => lat + by), lng: away })
}
const drawn = fc.record({
  ...{
    pickup: around(0),
    dropoff: around(0.5),
    consent: fc.constant(true),
    late: fc.integer({ min: 0, max: 60 }),
  },
  ...{ slack: fc.option(fc.integer({ min: 0, max: 90 })), wheelchair: fc.boolean() },
})

test('whatever is drawn, a pool keeps every hard limit', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 2, maxLength: 7 }), (many) => {
      const rides = many.map(({ late, slack, wheelchair: chair, ...rest }, index) => {
        const needed = NINE + late * MINUTE
        const direct = drive(rest.pickup, rest.dropoff, needed).ms
        const appointment = slack === null ? undefined : needed + direct + slack * MINUTE
        return ride(`R${index}`, { ...rest, needed, appointment, accessibility: chair ? wheelchair : needs })
      })
      const byKey = new Map(rides.map((each) => [each.key, each]))
      const pools = poolsOf(rides, drive)
      const used = pools.flatMap(({ rides: pair }) => pair)
      expect(new Set(used).size).toBe(used.length)
      for (const { stops, saved_metres, rides: pair } of pools) {
        found += 1
        expect(saved_metres).toBeGreaterThan(0)
        expect(stops.map(({ at }) => at)).toEqual(stops.map(({ at }) => at).toSorted((a, b) => a - b))
        expect(
          pair.filter((key) => byKey.get(key)?.accessibility.mobility === 'wheelchair').length,
        ).toBeLessThan(2)
        for (const key of pair) {
          const own = byKey.get(key) as PoolRide
          const [begin, end] = (['pickup', 'dropoff'] as const).map(
            (which) => stops.find((stop) => stop.ride === key && stop.end === which)?.at,
          ) as [number, number]
          expect(begin).toBeGreaterThanOrEqual(own.needed)
          expect(begin).toBeLessThanOrEqual(own.needed + 15 * MINUTE)
          if (own.appointment !== undefined) expect(end).toBeLessThanOrEqual(own.appointment)
          const loading = own.accessibility.vehicle === 'wav' ? 6 * MINUTE : 0
          const direct = drive(own.pickup, own.dropoff, own.needed).ms + loading
          expect(end + loading / 2 - begin).toBeLessThanOrEqual(longestRide(direct) + 1e-6)
        }
        // Between the stops the vehicle drives and loads, and never stands.
        for (const [index, stop] of stops.slice(1).entries()) {
          const from = stops[index]!
          const at = (one: typeof stop) => byKey.get(one.ride)![one.end]
          const loading = byKey.get(from.ride)!.accessibility.vehicle === 'wav' ? 3 * MINUTE : 0
          expect(stop.at - from.at).toBeCloseTo(loading + drive(at(from), at(stop), from.at).ms, 3)
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(50)
})

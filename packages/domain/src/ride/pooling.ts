import type { Point } from '../address/schema.ts'
import { dwellMinutes } from '../distance/estimate.ts'
import { substitutes } from '../fleet/eligibility.ts'
import { unmetNeed } from '../fleet/vehicle-fit.ts'
import type { Accessibility, Mobility, Service, Vehicle } from '../mobility/schema.ts'
import { vehicles } from '../mobility/values.ts'
import { PICKUP_GRACE } from './board.ts'

const MINUTE = 60_000
/** Nobody rides longer than the larger of these two against the direct way (hard). */
const LONGEST_SHARE = 1.5
const LONGEST_MORE = 15 * MINUTE
/** What doesn't save a tenth of both ways isn't worth a word. */
const LEAST_SAVED = 0.1

/** A ride as pooling judges it. */
export type PoolRide = {
  key: string
  passenger: string
  needed: number
  appointment?: number | undefined
  pickup: Point
  dropoff: Point
  accessibility: Accessibility
  /** Its passenger, or the customer for them, agreed to share a vehicle. */
  consent: boolean
}
/** How far and how long one drives between two points from an instant on: metres, and ms without any loading. */
export type Drive = (from: Point, to: Point, at: number) => { metres: number; ms: number }

/** Why two rides can't share a vehicle, the first that holds. */
export const poolObstacles = [
  'consent',
  'same_passenger',
  'infection',
  'needs',
  'window',
  'appointment',
  'ride_time',
  'no_saving',
] as const
export type PoolObstacle = (typeof poolObstacles)[number]

/** A stop of the shared way: whose, which end, and when the vehicle is there (ms). */
export type PoolStop = { ride: string; end: 'pickup' | 'dropoff'; at: number }
export type Pool = {
  rides: [string, string]
  stops: PoolStop[]
  /** What a vehicle drives less than with both rides by themselves: metres, and ms of driving with passengers. */
  saved_metres: number
  saved_ms: number
  /** How much longer each rides than by itself, in the order of `rides`, ms. */
  detours: [number, number]
}

/** A ride with its direct way. */
export type Alone = PoolRide & { way: ReturnType<Drive>; direct: number }

export function alone(ride: PoolRide, drive: Drive): Alone {
  const way = drive(ride.pickup, ride.dropoff, ride.needed)
  return { ...ride, way, direct: dwell(ride) + way.ms + dwell(ride) }
}

/**
 * The best way in which two rides could share a vehicle, or why they can't. Hard limits first: each is picked up in its
 * window, nobody waits aboard for somebody else's time, nobody arrives after the appointment, nobody rides longer than
 * the larger of 1.5 times the direct way and a quarter of an hour more.
 */
export function poolOf(one: Alone, other: Alone, drive: Drive): Pool | PoolObstacle {
  const obstacle = unsuited(one, other)
  if (obstacle) return obstacle
  const orders = [
    [one, other],
    [other, one],
  ] as const
  const tried = orders.flatMap(([first, second]) => {
    const met = meeting(first, second, drive)
    return met === null ? (['window'] as const) : [shared(met, true, drive), shared(met, false, drive)]
  })
  const pools = tried.filter((each): each is Pool => typeof each !== 'string')
  const [best] = pools.toSorted((a, b) => b.saved_metres - a.saved_metres)
  if (best) return best
  // The one that came furthest says most.
  return poolObstacles.findLast((name) => tried.includes(name)) ?? 'no_saving'
}

/** Rides that could share a vehicle: what saves most first, each ride in one pool at most. */
export function poolsOf(rides: readonly PoolRide[], drive: Drive): Pool[] {
  const near = rides.map((ride) => alone(ride, drive)).toSorted((a, b) => a.needed - b.needed)
  const pools: Pool[] = []
  near.forEach((one, index) => {
    for (const other of near.slice(index + 1)) {
      // The second is picked up while the first is under way, which nobody is for longer than this.
      if (other.needed - one.needed > PICKUP_GRACE + longestRide(one.direct)) break
      const pool = poolOf(one, other, drive)
      if (typeof pool !== 'string') pools.push(pool)
    }
  })
  const taken = new Set<string>()
  return pools
    .toSorted((a, b) => b.saved_metres - a.saved_metres)
    .filter(({ rides: pair }) => {
      if (pair.some((key) => taken.has(key))) return false
      for (const key of pair) taken.add(key)
      return true
    })
}

/** The longest that somebody may ride whose direct way takes so long. ms. */
export function longestRide(direct: number): number {
  return Math.max(direct * LONGEST_SHARE, direct + LONGEST_MORE)
}

/** What no timing mends. */
function unsuited(one: PoolRide, other: PoolRide): PoolObstacle | null {
  const both = [one, other]
  if (!both.every(({ consent }) => consent)) return 'consent'
  if (one.passenger === other.passenger) return 'same_passenger'
  if (both.some(({ accessibility }) => accessibility.extra?.covid19)) return 'infection'
  return vehicleFor(one.accessibility, other.accessibility) === null ? 'needs' : null
}

/** Kinds in which one lies or is looked after: they take one passenger. */
const ALONE: readonly Vehicle[] = ['stretcher', 'ambulance', 'bariatric']
const CARED_FOR: readonly Service[] = ['stretcher', 'bls', 'als']
/** They take the one place that is for them. */
const ON_WHEELS: readonly Mobility[] = ['wheelchair', 'scooter']

/**
 * A kind of vehicle that takes both passengers, the smallest; null where there is none. There is one place for a
 * wheelchair, and whoever lies or is looked after on the way rides alone.
 */
export function vehicleFor(one: Accessibility, other: Accessibility): Vehicle | null {
  const both = [one, other]
  if (both.some(({ service }) => CARED_FOR.includes(service))) return null
  if (both.every(({ mobility }) => ON_WHEELS.includes(mobility))) return null
  const wanted = both.map(({ vehicle }) => (vehicle === 'any' ? vehicles : substitutes(vehicle, true)))
  return (
    vehicles.find(
      (kind) =>
        !ALONE.includes(kind) &&
        wanted.every((kinds) => kinds.includes(kind)) &&
        both.every((needs) => unmetNeed([kind], needs) === null),
    ) ?? null
  )
}

function dwell({ accessibility }: PoolRide): number {
  return dwellMinutes(accessibility.vehicle) * MINUTE
}

/** When the vehicle sets out and is at the second passenger's, if both are picked up in their windows. */
type Meeting = { first: Alone; second: Alone; between: ReturnType<Drive>; start: number; met: number }

function meeting(first: Alone, second: Alone, drive: Drive): Meeting | null {
  const between = drive(first.pickup, second.pickup, first.needed)
  const way = dwell(first) + between.ms
  // So late that the second passenger's time has come when the vehicle gets there: nobody waits aboard.
  const start = Math.max(first.needed, second.needed - way)
  const met = start + way
  const isKept = start <= first.needed + PICKUP_GRACE && met <= second.needed + PICKUP_GRACE
  return isKept ? { first, second, between, start, met } : null
}

/** The way from there on; `last` says that the second passenger is let out last. */
function shared(
  { first, second, between, start, met }: Meeting,
  last: boolean,
  drive: Drive,
): Pool | PoolObstacle {
  const [out, stays] = last ? [first, second] : [second, first]
  const toFirst = drive(second.pickup, out.dropoff, met + dwell(second))
  const at = met + dwell(second) + toFirst.ms
  const toLast = drive(out.dropoff, stays.dropoff, at + dwell(out))
  const end = at + dwell(out) + toLast.ms
  const rides = [
    { ride: first, begins: start, ends: out === first ? at : end },
    { ride: second, begins: met, ends: out === second ? at : end },
  ]
  if (rides.some(({ ride: { appointment = Infinity }, ends }) => ends > appointment)) return 'appointment'
  const longer = rides.map(({ ride, begins, ends }) => ends + dwell(ride) - begins - ride.direct)
  if (rides.some(({ ride: { direct } }, index) => direct + (longer[index] ?? 0) > longestRide(direct)))
    return 'ride_time'
  const metres = first.way.metres + second.way.metres
  const saved_metres = metres - between.metres - toFirst.metres - toLast.metres
  if (saved_metres < metres * LEAST_SAVED) return 'no_saving'
  const [sooner = 0, later = 0] = longer.map((ms) => Math.max(0, ms))
  return {
    rides: [first.key, second.key],
    stops: [
      { ride: first.key, end: 'pickup', at: start },
      { ride: second.key, end: 'pickup', at: met },
      { ride: out.key, end: 'dropoff', at },
      { ride: stays.key, end: 'dropoff', at: end },
    ],
    saved_metres,
    saved_ms: first.way.ms + second.way.ms - between.ms - toFirst.ms - toLast.ms,
    detours: [sooner, later],
  }
}

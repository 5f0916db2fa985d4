import type { Point } from '../address/schema.ts'
import type { Vehicle } from '../mobility/schema.ts'
import {
  dwellMinutes,
  hourFactor,
  roadMetres,
  routeEstimate,
  stretchSeconds,
  uncalibrated,
  type Calibration,
} from './estimate.ts'
import { haversine } from './haversine.ts'

/** As many completed rides a region needs before its own figures count (server-behaviour §2.5). */
export const LEAST_RIDES = 200
/** As many of them must have been seen on their way, before distances are touched. */
const LEAST_TRACKED = 50
/** Every fifth ride is left out of the fit, and tells how good it is. */
const HELD_OUT = 5
/** What lies outside is no calibration but a fault of the reports. */
const BOUNDS = { distance: [0.7, 2], start_s: [0, 900], pace: [0.4, 3] } as const

/** A completed ride: from the passenger's boarding (ms) until they were out took so many seconds. */
export type DrivenRide = {
  from: Point
  to: Point
  at: number
  zone: string
  vehicle: Vehicle | undefined
  seconds: number
  /** How far the vehicle was seen to drive, where it was. */
  metres?: number | undefined
}

/** A fit, on how many rides it rests, and the median error of the duration without and with it (shares). */
export type Fitted = {
  calibration: Calibration
  rides: number
  tracked: number
  before: number
  after: number
}

/** The region of a point for a customer: a degree either way. */
export function regionOf({ lat, lng }: Point): string {
  return `${Math.floor(lat)},${Math.floor(lng)}`
}

/** Faster than anybody drives, km/h. */
const TOO_FAST = 130
const SHORTEST_S = 60
const LONGEST_S = 4 * 3_600

/** Whether what was reported of a ride can be true, as far as one sees; the fit bears what can't be told. */
export function isPlausible({ from, to, seconds }: DrivenRide): boolean {
  const way = haversine(from, to)
  return seconds >= SHORTEST_S && seconds <= LONGEST_S && way >= 300 && (way / seconds) * 3.6 <= TOO_FAST
}

/**
 * What a region's completed rides say of the model: medians and a median of slopes, so that a third of wrong reports
 * moves little. Null with too few rides, and where the rides that were left out are estimated no better with it.
 */
export function fitted(driven: readonly DrivenRide[]): Fitted | null {
  const rides = driven.filter(isPlausible)
  if (rides.length < LEAST_RIDES) return null
  const learnt = rides.filter((_, index) => index % HELD_OUT !== 0)
  const judges = rides.filter((_, index) => index % HELD_OUT === 0)
  const tracked = learnt.filter(({ metres }) => metres !== undefined)
  const distance = tracked.length < LEAST_TRACKED ? 1 : distanceOf(tracked)
  const first = speedOf(learnt, distance)
  // What is off by so much was reported wrongly; wrong reports lie on one side, which a median alone doesn't bear.
  const likely = learnt.filter((ride) => isLikely(shareOf(ride, { ...first, distance })))
  if (likely.length < learnt.length / 2) return null
  const calibration = { ...speedOf(likely, distance), distance }
  const banded = { ...calibration, ...bandOf(likely, calibration) }
  const [before, after] = [errorOf(judges, uncalibrated), errorOf(judges, banded)]
  if (after >= before) return null
  return { calibration: banded, rides: rides.length, tracked: tracked.length, before, after }
}

function distanceOf(tracked: readonly DrivenRide[]): number {
  const ratios = tracked.map(({ from, to, metres = 0 }) => metres / roadMetres(haversine(from, to)))
  return within('distance', quantile(ratios, 0.5))
}

/** Seconds driven without loading and traffic, and what the model's speeds make of the same way. */
function drivenAt({ from, to, at, zone, vehicle, seconds }: DrivenRide, distance: number) {
  const drive = Math.max(0, seconds - dwellMinutes(vehicle) * 60)
  return { y: drive / hourFactor(at, zone), x: stretchSeconds(roadMetres(haversine(from, to)) * distance) }
}

/** Setting off and pace: the median slope between rides far apart in length, and what it leaves. */
function speedOf(rides: readonly DrivenRide[], distance: number): Pick<Calibration, 'start_s' | 'pace'> {
  const points = rides.map((ride) => drivenAt(ride, distance)).toSorted((a, b) => a.x - b.x)
  const half = Math.floor(points.length / 2)
  const slopes = points.slice(0, half).flatMap((near, index) => {
    const far = points[index + half]
    return far && far.x - near.x > 60 ? [(far.y - near.y) / (far.x - near.x)] : []
  })
  const pace = within('pace', slopes.length >= LEAST_RIDES / 4 ? quantile(slopes, 0.5) : 1)
  const start_s = within(
    'start_s',
    quantile(
      points.map(({ x, y }) => y - pace * x),
      0.5,
    ),
  )
  return { pace, start_s }
}

type Speed = Pick<Calibration, 'start_s' | 'pace' | 'distance'>

/** What a ride took of what is reckoned for it. */
function shareOf(ride: DrivenRide, { start_s, pace, distance }: Speed): number {
  const { x, y } = drivenAt(ride, distance)
  return y / (start_s + pace * x)
}

function isLikely(share: number): boolean {
  return share > 0.4 && share < 2
}

function bandOf(rides: readonly DrivenRide[], speed: Speed): Pick<Calibration, 'low' | 'high'> {
  const shares = rides.map((ride) => shareOf(ride, speed))
  const [low, high] = [quantile(shares, 0.1), quantile(shares, 0.9)]
  return { low: Math.min(1, Math.max(0.3, low)), high: Math.max(1, Math.min(4, high)) }
}

/** The median share by which the duration of rides was missed. */
function errorOf(rides: readonly DrivenRide[], calibration: Calibration): number {
  const missed = rides.map(({ from, to, at, zone, vehicle, seconds }) => {
    const { duration_s } = routeEstimate({ from, to, at, zone, calibration })
    return Math.abs(duration_s + dwellMinutes(vehicle) * 60 - seconds) / seconds
  })
  return quantile(missed, 0.5)
}

function within(name: keyof typeof BOUNDS, value: number): number {
  const [least, most] = BOUNDS[name]
  return Math.min(most, Math.max(least, value))
}

/** Of some values, at least one. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low = NaN, high = NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}

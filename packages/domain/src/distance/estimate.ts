import type { Point } from '../address/schema.ts'
import type { Vehicle } from '../mobility/schema.ts'
import { roundDownToFive } from '../time/five-minutes.ts'
import { localMinutes } from '../time/zone.ts'
import { haversine, METRES_PER_MILE } from './haversine.ts'
import { roadClasses, type Road, type RoadClass } from './road.ts'

/** Road metres from great-circle metres: circuity 1.28 + 0.25·e^(−g/3), g in km (server-behaviour §2.5). */
export function roadMetres(greatCircle: number): number {
  const km = greatCircle / 1000
  return Math.round(greatCircle * (1.28 + 0.25 * Math.exp(-km / 3)))
}

/** Miles of each stretch and its speed in mph; slow at both ends, faster the longer the way. */
const stretches = [
  [2, 18],
  [8, 28],
  [20, 45],
  [Infinity, 58],
] as const
const START_MINUTES = 2.5

/** Traffic by local hour (server-behaviour §2.5). */
export function hourFactor(instant: number, zone: string): number {
  const hour = Math.floor(localMinutes(instant, zone) / 60)
  if (hour >= 7 && hour < 9) return 1.25
  if (hour >= 15 && hour < 18) return 1.35
  return hour >= 21 || hour < 5 ? 0.9 : 1
}

/** Minutes of loading or unloading at one end. */
export function dwellMinutes(vehicle: Vehicle | undefined): number {
  if (vehicle === 'stretcher' || vehicle === 'ambulance') return 5
  return vehicle === 'wav' || vehicle === 'bariatric' ? 3 : 0
}

/** Seconds of loading and unloading at both ends. */
function dwellSeconds(vehicle: Vehicle | undefined): number {
  return dwellMinutes(vehicle) * 2 * 60
}

/**
 * Minutes driven of a ride that takes so many seconds (server-behaviour §2.4): what is charged by the minute,
 * without the loading at both ends.
 */
export function drivenMinutes(duration_s: number, vehicle: Vehicle | undefined): number {
  return Math.max(0, duration_s - dwellSeconds(vehicle)) / 60
}

/**
 * Miles per hour on each class of road, from door to door: with lights, turns and queues. Calibrated with the
 * model (server-behaviour §2.5): over Columbus's streets their medians differ by 5 %, and the streets'
 * duration lies in the model's band in 84 of 100 pairs (scripts/maps/accuracy.ts).
 */
const speeds: Record<RoadClass, number> = {
  motorway: 44,
  trunk: 35,
  primary: 22,
  secondary: 20,
  tertiary: 18,
  unclassified: 16,
  residential: 14,
  service_other: 8,
}

/** Driving seconds on measured classes of road at a factor, without loading. */
function roadSeconds(classes: NonNullable<Road['classes']>, factor: number): number {
  const minutes = roadClasses.reduce(
    (sum, name) => sum + ((classes[name] ?? 0) / METRES_PER_MILE / speeds[name]) * 60,
    START_MINUTES,
  )
  return minutes * 60 * factor
}

/** Seconds on a way of so many metres at the model's speeds, without traffic, setting off or loading. */
export function stretchSeconds(distance_m: number): number {
  let left = distance_m / METRES_PER_MILE
  let minutes = 0
  for (const [miles, mph] of stretches) {
    minutes += (Math.min(left, miles) / mph) * 60
    left = Math.max(0, left - miles)
  }
  return minutes * 60
}

/** Driving seconds at a factor, without loading. */
function driveSeconds({ distance_m, classes }: Road, factor: number, { start_s, pace }: Calibration): number {
  if (classes && roadClasses.some((name) => classes[name])) return roadSeconds(classes, factor)
  return (start_s + pace * stretchSeconds(distance_m)) * factor
}

/**
 * What a region's own rides say of the model (distance/calibration.ts): the model's metres times `distance`, seconds
 * until one is under way, the model's seconds times `pace`; and the shares of the driving time of which one trip in ten
 * is shorter (`low`) or longer (`high`).
 */
export type Calibration = { distance: number; start_s: number; pace: number; low: number; high: number }
/** What holds until a customer's own rides calibrate it. */
export const uncalibrated: Calibration = {
  ...{ distance: 1, start_s: START_MINUTES * 60, pace: 1, low: 0.8, high: 1.35 },
}

export type RouteEstimate = {
  distance_m: number
  duration_s: number
  duration_low_s: number
  duration_high_s: number
}
/** `road`: the way where the streets are known, or a map service measured it. */
export type RouteQuestion = {
  from: Point
  to: Point
  at: number
  zone: string
  vehicle?: Vehicle
  road?: Road | undefined
  /** Of the model where nobody measured the way; a measured one is not the model's. */
  calibration?: Calibration | undefined
}

/**
 * Seconds for a way, departing at `at` (server-behaviour §2.5): by its classes of road where they are known,
 * else by its length.
 */
export function durationEstimate(
  road: Road,
  { at, zone, vehicle, calibration = uncalibrated }: Omit<RouteQuestion, 'from' | 'to' | 'road'>,
): Omit<RouteEstimate, 'distance_m'> {
  const drive = driveSeconds(road, hourFactor(at, zone), calibration)
  const dwell = dwellSeconds(vehicle)
  return {
    duration_s: Math.round(drive + dwell),
    duration_low_s: Math.round(drive * calibration.low + dwell),
    duration_high_s: Math.round(drive * calibration.high + dwell),
  }
}

/**
 * Distance and duration, without any map service where none measured the way; the same place twice takes the
 * loading and a start. Free-flow times of map services are too fast for pickups: only their distances count.
 */
export function routeEstimate({ from, to, at, zone, vehicle, road, ...known }: RouteQuestion): RouteEstimate {
  const calibration = road ? uncalibrated : (known.calibration ?? uncalibrated)
  const way = road ?? {
    distance_m: Math.round(roadMetres(haversine(from, to)) * calibration.distance),
  }
  return { distance_m: way.distance_m, ...durationEstimate(way, { at, zone, vehicle, calibration }) }
}

/** Minutes a pickup is kept before what the way needs, unless the customer says otherwise. */
export const PICKUP_BUFFER_MINUTES = 15

/**
 * When to be picked up for an appointment (server-behaviour §2.5): appointment − duration − buffer, rounded
 * down to five minutes.
 */
export function pickupFor(
  appointment: number,
  duration_s: number,
  bufferMinutes: number = PICKUP_BUFFER_MINUTES,
): number {
  return roundDownToFive(appointment - duration_s * 1000 - bufferMinutes * 60_000)
}

/** The same from two points: the hour of the way, not of the appointment, sets the traffic. */
export function estimatePickup(
  question: Omit<RouteQuestion, 'at'> & { appointment: number; bufferMinutes?: number },
): RouteEstimate & { pickup: number } {
  const { appointment, bufferMinutes } = question
  const first = routeEstimate({ ...question, at: appointment })
  const route = routeEstimate({ ...question, at: appointment - first.duration_s * 1000 })
  return { ...route, pickup: pickupFor(appointment, route.duration_s, bufferMinutes) }
}

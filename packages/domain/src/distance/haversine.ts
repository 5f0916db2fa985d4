import type { Point } from '../address/schema.ts'

/** Metres (V669). */
export const EARTH_RADIUS_M = 6_371_000
export const METRES_PER_MILE = 1609.344

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}

/** Great-circle metres between two points. */
export function haversine(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * The point so many metres north and east of another (negative: south and west); for steps of a few metres.
 */
export function shifted({ lat, lng }: Point, north: number, east: number): Point {
  const perDegree = radians(1) * EARTH_RADIUS_M
  return { lat: lat + north / perDegree, lng: lng + east / (perDegree * Math.cos(radians(lat))) }
}

/** Miles of metres, and minutes of seconds (V1316, V1317). */
export function milesOf(metres: number): number {
  return metres / METRES_PER_MILE
}

export function minutesOf(seconds: number): number {
  return seconds / 60
}

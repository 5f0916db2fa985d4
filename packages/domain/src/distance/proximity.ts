import type { Point } from '../address/schema.ts'
import { haversine } from './haversine.ts'

/** An address less than this from the passenger's home is home (V669, X049). Metres. */
export const HOME_RADIUS_M = 100
/** A saved place is matched within this (X049). Metres. */
export const SAVED_PLACE_RADIUS_M = 1000

type Place = Partial<Point> | undefined

/** The point of an address, or null when it is not located. */
export function pointOf(place: Place): Point | null {
  return place?.lat === undefined || place.lng === undefined ? null : { lat: place.lat, lng: place.lng }
}

function within(a: Place, b: Place, holds: (metres: number) => boolean) {
  const [from, to] = [pointOf(a), pointOf(b)]
  return from !== null && to !== null && holds(haversine(from, to))
}

/** Whether an address is the passenger's home; false when either is not located. */
export function isHome(address: Place, home: Place): boolean {
  return within(address, home, (metres) => metres < HOME_RADIUS_M)
}

/** Whether a saved place matches an address. */
export function nearSavedPlace(address: Place, place: Place): boolean {
  return within(address, place, (metres) => metres <= SAVED_PLACE_RADIUS_M)
}

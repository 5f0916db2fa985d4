import { parseMoney } from '../money/money.ts'
import { plain } from '../text/plain.ts'
import type { Ride, RideStatus, RideType } from './schema.ts'

/**
 * Statuses of the global filter, all selected at first (V1133, V1134); the others show when they occur
 * (V1135, X055).
 */
export const globalStatuses = [
  'scheduling',
  'confirmed',
  'pickup',
  'waiting',
  'enroute',
  'failed',
  'arranged',
  'cancelled',
  'completed',
] as const satisfies readonly RideStatus[]
/** Rows of a global search (V1142, V1143), of the staff's (V599, V664). */
export const GLOBAL_TAKE = 2000
export const SEARCH_TAKE = 50
/** Letters from which a search starts (V842). */
export const SHORTEST_SEARCH = 3

export function searchable(typed: string): boolean {
  return typed.trim().length >= SHORTEST_SEARCH
}

/** What a key of a ride looks like (doc 1 §3): its prefix, and somewhere a digit, which no name has. */
const RIDE_KEY = /^RID(?=[\w-]*\d)[\w-]{4,37}$/

/** The ride's key that was typed in place of a name, if it is one. */
export function rideKeyOf(typed: string): string | undefined {
  const word = typed.trim()
  return RIDE_KEY.test(word) ? word : undefined
}

export type GlobalFilter = {
  name?: string
  type?: RideType | 'any'
  fleets?: readonly string[]
  statuses?: readonly RideStatus[]
  minimum?: number
  maximum?: number
}

/** A cost of the filter in cents, read as amounts are everywhere; blank or no amount is 0 (V1140, V1141). */
export function parseCostFilter(typed: string): number {
  return Math.max(0, parseMoney(typed) ?? 0)
}

/** Every word of the filter begins a word of the first or last name (V1139). */
export function nameMatches({ first, last }: Ride['passenger']['name'], typed: string): boolean {
  const words = plain(`${first} ${last}`).split(' ')
  return plain(typed)
    .split(' ')
    .filter(Boolean)
    .every((prefix) => words.some((word) => word.startsWith(prefix)))
}

/**
 * Whether a ride passes the global filter (V1126–V1131); nothing chosen lets everything through, a maximum of
 * 0 has no upper bound (X056). Costs in cents.
 */
export function matchesGlobal(
  ride: Pick<Ride, 'passenger' | 'type' | 'fleet' | 'status' | 'estimates'>,
  { name = '', type = 'any', fleets = [], statuses = [], minimum = 0, maximum = 0 }: GlobalFilter,
): boolean {
  const cost = ride.estimates.cost ?? 0
  return (
    nameMatches(ride.passenger.name, name) &&
    (type === 'any' || ride.type === type) &&
    (fleets.length === 0 || (ride.fleet !== undefined && fleets.includes(ride.fleet))) &&
    (statuses.length === 0 || statuses.includes(ride.status)) &&
    cost >= minimum &&
    (maximum === 0 || cost <= maximum)
  )
}

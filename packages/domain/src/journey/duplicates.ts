import type { Address } from '../address/schema.ts'
import { haversine } from '../distance/haversine.ts'
import { pointOf } from '../distance/proximity.ts'
import type { Ride } from '../ride/schema.ts'
import { NOT_DRIVEN } from '../ride/sets.ts'

/** Metres within which two ends are the same place. */
export const SAME_PLACE_M = 150
const MINUTE = 60_000
/** Two rides between the same places this near in time are one ride. ms. */
export const EXACT_APART = 15 * MINUTE
const LIKELY = 60 * MINUTE

export const duplicateKinds = ['exact', 'overlap', 'likely'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]
export type Duplicate = { key: string; kind: DuplicateKind; score: number }
export type Comparable = Pick<
  Ride,
  'key' | 'request' | 'status' | 'patient' | 'timezone' | 'times' | 'stops' | 'estimates' | 'prior_version'
>

/** What two rides' places are compared by. */
export type Located = { stops: Record<'pickup' | 'dropoff', { address?: Partial<Address> | undefined }> }

function near(a: Located, b: Located, end: 'pickup' | 'dropoff'): boolean {
  const [one, other] = [pointOf(a.stops[end].address), pointOf(b.stops[end].address)]
  return one !== null && other !== null && haversine(one, other) <= SAME_PLACE_M
}

/** Whether two rides go from and to the same places (150 m). */
export function samePlaces(a: Located, b: Located): boolean {
  return near(a, b, 'pickup') && near(a, b, 'dropoff')
}

/** End of the ride; one of unknown length still takes a moment, so that two at the same instant meet. */
function endOf({ times, estimates }: Comparable) {
  return times.needed + Math.max(1, estimates.duration_s ?? 0) * 1000
}

/**
 * Whether two rides are compared at all (server-behaviour §2.6): same passenger, not the version before, not
 * linked on purpose. Days and requests don't part them: a ride before midnight may run into one after it, and
 * nobody sits in two vehicles of one request either.
 */
function compared(ride: Comparable, other: Comparable, linked: ReadonlySet<string>): boolean {
  return (
    other.patient === ride.patient &&
    other.key !== ride.key &&
    !NOT_DRIVEN.includes(other.status) &&
    other.key !== ride.prior_version &&
    other.prior_version !== ride.key &&
    !linked.has(other.key)
  )
}

/** `apart`: ms between the times; `pickup`, `dropoff`: whether these ends are near each other. */
type Likeness = { apart: number; overlap: boolean; pickup: boolean; dropoff: boolean }

function kindOf({ apart, overlap, pickup, dropoff }: Likeness): DuplicateKind | null {
  if (pickup && dropoff && apart <= EXACT_APART) return 'exact'
  if (overlap) return 'overlap'
  return (pickup || dropoff) && apart <= LIKELY ? 'likely' : null
}

/** How two rides relate, or null. Overlap stands above likely: nobody can sit in two vehicles. */
function relate(ride: Comparable, other: Comparable): Duplicate | null {
  const apart = Math.abs(ride.times.needed - other.times.needed)
  const overlap = ride.times.needed < endOf(other) && other.times.needed < endOf(ride)
  if (!overlap && apart > LIKELY) return null
  const [pickup, dropoff] = [near(ride, other, 'pickup'), near(ride, other, 'dropoff')]
  const kind = kindOf({ apart, overlap, pickup, dropoff })
  if (!kind) return null
  const score = 0.4 * Number(pickup) + 0.4 * Number(dropoff) + 0.2 * Math.max(0, 1 - apart / LIKELY)
  return { key: other.key, kind, score: Math.round(score * 100) / 100 }
}

/**
 * Rides that this one may double (server-behaviour §2.6): exact (both ends within 150 m, 15 minutes), overlap
 * (their times intersect), likely (one end, 60 minutes). Strongest first; the score (0–1) is places and time.
 * `linked` are rides that a person said belong together.
 */
export function findDuplicates(
  ride: Comparable,
  others: readonly Comparable[],
  linked: ReadonlySet<string> = new Set(),
): Duplicate[] {
  return others
    .filter((other) => compared(ride, other, linked))
    .map((other) => relate(ride, other))
    .filter((found) => found !== null)
    .sort(
      (a, b) =>
        duplicateKinds.indexOf(a.kind) - duplicateKinds.indexOf(b.kind) ||
        b.score - a.score ||
        (a.key < b.key ? -1 : 1),
    )
}

/**
 * What still refuses the booking with duplicate_ride: exact and overlapping rides that nobody acknowledged.
 */
export function unacknowledged<D extends Pick<Duplicate, 'key' | 'kind'>>(
  found: readonly D[],
  acknowledged: readonly string[],
): D[] {
  return found.filter(({ key, kind }) => kind !== 'likely' && !acknowledged.includes(key))
}

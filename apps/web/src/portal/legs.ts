import { isOwnCancellable } from '@nemt/domain/ride/sets.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { PortalRide } from './by-day.ts'

type Leg = Pick<PortalRide, 'key' | 'request' | 'status' | 'previous' | 'repeat' | 'timezone'> & {
  times: { needed: number }
}

/**
 * The rides that a passenger may cancel with one (V246): it, and the other legs of its request that can be cancelled
 * still, in the order in which they come. Of a series only those of the same day: the others are its range (V248).
 */
export function legsWith<L extends Leg>(ride: L, rides: readonly L[]): L[] {
  const isLeg = (other: L) =>
    other.key !== ride.key &&
    other.request === ride.request &&
    isOwnCancellable(other.status) &&
    (ride.repeat === undefined || isSameDay(ride, other))
  return [ride, ...rides.filter(isLeg)].toSorted((a, b) => a.times.needed - b.times.needed)
}

/** A way back after midnight belongs to the way there before it. */
function isSameDay(ride: Leg, other: Leg): boolean {
  if (ride.previous === other.key || other.previous === ride.key) return true
  const [date, otherDate] = [ride, other].map(({ times, timezone }) => localDate(times.needed, timezone))
  return date === otherDate
}

/**
 * The rides whose cancellations are held each by itself until there is a network. With range `future` the first one
 * takes the later ones of its series along.
 */
export function heldApart<L extends Leg>(picked: readonly L[], range: string | undefined): L[] {
  return picked.filter(
    ({ repeat }, index) =>
      range !== 'future' ||
      repeat?.key === undefined ||
      picked.findIndex((other) => other.repeat?.key === repeat.key) === index,
  )
}

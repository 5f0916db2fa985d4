import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'

export type PortalRide = DataOf<'ride.search'>['rides'][number]

/**
 * Rides by the date on which they are, yyyy-mm-dd in their zone, in the order in which they come. A day of a series
 * that rested and came back is there once, as it is now (docs/decisions/100).
 */
export function byDate(rides: readonly PortalRide[]): [date: string, rides: PortalRide[]][] {
  const shown = rides.filter((ride) => !cameBack(ride, rides))
  return [...Map.groupBy(shown, dateOf)]
}

function dateOf({ times, timezone }: PortalRide): string {
  return localDate(times.needed, timezone)
}

function wayOf({ stops: { pickup, dropoff } }: PortalRide): string {
  return [pickup.address.format, dropoff.address.format].join('\n')
}

/** Whether a cancelled ride of a series takes place all the same, as another one on its day and way. */
function cameBack(ride: PortalRide, rides: readonly PortalRide[]): boolean {
  const { status, repeat } = ride
  if (status !== 'cancelled' || !repeat) return false
  return rides.some(
    (other) =>
      other.status !== 'cancelled' &&
      other.repeat?.key === repeat.key &&
      wayOf(other) === wayOf(ride) &&
      dateOf(other) === dateOf(ride),
  )
}

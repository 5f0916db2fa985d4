import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'

export type PortalRide = DataOf<'ride.search'>['rides'][number]

/**
 * Rides by the date on which they are, yyyy-mm-dd in their zone, in the order in which they come. A day of a series
 * that rested and came back is there once, as it is now (docs/decisions/100).
 */
export function byDate(rides: readonly PortalRide[]): [date: string, rides: PortalRide[]][] {
  const shown = rides.filter((ride) => !rides.some((other) => cameBackAs(ride, other)))
  return [...Map.groupBy(shown, dateOf)]
}

function dateOf({ times, timezone }: PortalRide): string {
  return localDate(times.needed, timezone)
}

/** Whether a cancelled ride of a series takes place all the same, as another one on its day and way. */
function cameBackAs(ride: PortalRide, other: PortalRide): boolean {
  if (ride.status !== 'cancelled' || !ride.repeat || other.status === 'cancelled') return false
  const [was, is] = [ride, other].map(({ stops: { pickup, dropoff } }) =>
    [pickup.address.format, dropoff.address.format].join('\n'),
  )
  return ride.repeat.key === other.repeat?.key && was === is && dateOf(ride) === dateOf(other)
}

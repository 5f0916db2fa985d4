import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'

export type PortalRide = DataOf<'ride.search'>['rides'][number]

/** Rides by the date on which they are, yyyy-mm-dd in their zone, in the order in which they come. */
export function byDate(rides: readonly PortalRide[]): [date: string, rides: PortalRide[]][] {
  return [...Map.groupBy(rides, ({ times, timezone }) => localDate(times.needed, timezone))]
}

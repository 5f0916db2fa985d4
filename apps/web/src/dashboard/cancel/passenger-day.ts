import { dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf, PayloadOf } from '#/calls/named.ts'

export type ListedRide = DataOf<'ride.search'>['rides'][number]

const HALF_DAY_MS = 12 * 3_600_000
/** More rides than any passenger has in two days. */
const MOST = 500

/** Whose rides of which day: the day of an instant (ms) on the customer's wall. */
export type PassengerDay = { passenger: string; at: number; zone: string }

/**
 * The search for everything that a passenger has around that day: a leg of its requests may fall before or
 * after midnight.
 */
export function searchOfDay({ passenger, at, zone }: PassengerDay): PayloadOf<'ride.search'> {
  const { start, end } = dayBounds(localDate(at, zone), zone)
  return { passenger, from: start - HALF_DAY_MS, to: end + HALF_DAY_MS, take: MOST }
}

/** The rides of the day, and the other legs of their requests. */
export function ridesOfDay(
  found: readonly ListedRide[],
  { at, zone }: Pick<PassengerDay, 'at' | 'zone'>,
): ListedRide[] {
  const { start, end } = dayBounds(localDate(at, zone), zone)
  const within = ({ times: { needed } }: ListedRide): boolean => needed >= start && needed < end
  const requests = new Set(found.filter(within).map(({ request }) => request))
  return found.filter((ride) => within(ride) || requests.has(ride.request))
}

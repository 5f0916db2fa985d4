import { dayBounds, instantAt, localDate } from '../time/zone.ts'
import type { Ride } from './schema.ts'
import { FINAL, SOFT } from './sets.ts'

/** Local minutes when a will-call ride opens (V292, X039). */
export const OPENING = 7 * 60
/** A will-call ride may be opened when it is needed in less than this (V787). ms. */
export const ON_DEMAND_WINDOW = 86_400_000

type WillCall = Pick<Ride, 'times' | 'timezone' | 'previous'>
/** The earlier leg of a trip; `since` when it came to its status, ms. */
export type Previous = (Pick<Ride, 'status'> & { since?: number }) | undefined
/** Whoever may call for a ride has so long for it, also past midnight. ms. */
const OPEN_AT_LEAST = 6 * 3_600_000

/** 07:00 on the ride's day in its zone, ms. */
export function openingTime(ride: WillCall): number {
  return instantAt(localDate(ride.times.needed, ride.timezone), OPENING, ride.timezone)
}

/**
 * When the clock opens the ride, ms: a return once it may be opened, as soon as its earlier leg is over, since a ride
 * home after midnight is needed long before seven; any other at 07:00.
 */
export function opensAt(ride: WillCall): number {
  const opening = openingTime(ride)
  return ride.previous ? Math.min(opening, ride.times.needed - ON_DEMAND_WINDOW) : opening
}

/**
 * Until when an open ride waits for its call, ms: to the end of its day, but who came late, or is kept late, still gets
 * home after midnight.
 *
 * @param since when it opened
 */
export function openUntil(
  { times, timezone }: { times: { needed: number }; timezone: string },
  since: number,
  previous?: Previous,
): number {
  const { end } = dayBounds(localDate(times.needed, timezone), timezone)
  return Math.max(end, Math.max(since, previous?.since ?? 0) + OPEN_AT_LEAST)
}

/** Whether an earlier leg is over, so that this one may be requested. */
export function previousOver(previous: Previous): boolean {
  return previous === undefined || FINAL.includes(previous.status) || SOFT.includes(previous.status)
}

/**
 * Whether an earlier leg did not take place: its passenger was not there, or did not want to be driven. What closed by
 * itself after that is no other thing.
 */
export function wasMissed(previous: Previous): boolean {
  return previous !== undefined && MISSED.includes(previous.status)
}

const MISSED: readonly Ride['status'][] = ['failed', 'rejected', 'closed']

/**
 * Whether the ride is open: after the earlier leg when there is one, else from 07:00 (server-behaviour §2.1).
 */
export function isOpen(ride: WillCall, previous: Previous, now: number): boolean {
  return ride.previous ? previous !== undefined && previousOver(previous) : now >= openingTime(ride)
}

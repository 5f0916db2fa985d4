import { serverNow } from '#/calls/server-clock.ts'
import { historyEnd, portalRange } from '@nemt/domain/ride/range.ts'
import { BOOKED, IN_MOTION, inHistory } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { addMonths, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import type { PayloadOf } from '#/calls/named.ts'

/** Most rides of a list. */
const MOST = 500

/** A ride that begins before midnight may go on, or be waited for, after it. ms. */
const OVERNIGHT_MS = 24 * 3_600_000
/** So long after its time somebody may still come of whom nobody says where they are. ms. */
const LATE_MS = 6 * 3_600_000

/** The passenger's rides from today to a year ahead (V134), and those of the day before, of which some may go on. */
export function upcomingSearch(zone: string, now: number = serverNow()): PayloadOf<'ride.search'> {
  const { from, to } = portalRange(now, zone)
  return { from: from - OVERNIGHT_MS, to, take: MOST }
}

/**
 * Whether a ride is one of today's or later: who waits at the door at midnight, or calls for the way home after it,
 * has that ride still.
 */
export function isUpcoming(
  { status, times: { needed } }: { status: RideStatus; times: { needed: number } },
  zone: string,
  now: number = serverNow(),
): boolean {
  // An active ride waits for its call, however long.
  const isLive = status === 'active' || IN_MOTION.includes(status)
  const isAwaited = BOOKED.includes(status) && needed > now - LATE_MS
  return isLive || isAwaited || needed >= portalRange(now, zone).from
}

/** A series' rides reach at most so far ahead of each other; ms. */
const SERIES_MS = 2 * 366 * 86_400_000

/** The rides from one of a series on: those that are there are made sixty days ahead. */
export function laterSearch({ times }: { times: { needed: number } }): PayloadOf<'ride.search'> {
  return { from: times.needed, to: times.needed + SERIES_MS, take: MOST }
}

/** When the history ends, ms: with yesterday (V149). */
export function pastEnd(zone: string, now: number = serverNow()): number {
  return historyEnd(now, zone)
}

/** The statuses of the history (X041). */
const pastStatuses = rideStatuses.filter(inHistory)
/** So many months of the history come at once. */
export const PAST_MONTHS = 3

/** The rides that are over, so many months back from the history's end (V149–V152). */
export function pastSearch(
  end: number,
  zone: string,
  months: number,
): PayloadOf<'ride.search'> & { from: number } {
  const from = instantAt(addMonths(localDate(end, zone), -months), 0, zone)
  return { from, to: end, status: pastStatuses, take: MOST }
}

import type { Customer } from '../customer/schema.ts'
import type { Offer } from './schema.ts'
import { addDays, instantAt, localDate, localMinutes } from '../time/zone.ts'

/** How long an answered offer still counts after its end: the message was on its way. ms. */
export const ACCEPT_SLACK = 15_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How long an offer stays open by the lead time left (server-behaviour §2.2): from `over_hours` on,
 * `minutes`.
 */
export type OfferWindow = { over_hours: number; minutes: number }
export const defaultWindows: readonly OfferWindow[] = [
  { over_hours: 72, minutes: 240 },
  { over_hours: 24, minutes: 120 },
  { over_hours: 4, minutes: 30 },
  { over_hours: 1, minutes: 10 },
  { over_hours: 0, minutes: 3 },
]
/** Below this lead every eligible fleet is asked at once. ms. */
export const BROADCAST_LEAD = HOUR
/** Days before the ride that a fleet is asked at the earliest, unless it says otherwise. */
const MAX_LEAD_DAYS = 7
const QUIET_UNTIL = 7 * 60
const QUIET_FROM = 21 * 60
/** Below this lead offers go out at night too. ms. */
const URGENT = 12 * HOUR

/**
 * ms that an offer sent with this lead (ms) stays open; the longest lead counts exclusively (72 h exactly is
 * the second row), the others inclusively.
 */
export function windowFor(lead: number, windows: readonly OfferWindow[] = defaultWindows): number {
  const rows = windows.toSorted((a, b) => b.over_hours - a.over_hours)
  const row =
    rows.find(({ over_hours }, index) =>
      index === 0 ? lead > over_hours * HOUR : lead >= over_hours * HOUR,
    ) ?? rows.at(-1)
  return (row?.minutes ?? 3) * MINUTE
}

/**
 * When to send an offer (server-behaviour §2.2): not before the fleet's longest lead, and by day in the
 * fleet's zone unless the ride is near.
 */
export function sendTime({
  needed,
  now,
  zone,
  maxLeadDays = MAX_LEAD_DAYS,
}: {
  needed: number
  now: number
  zone: string
  maxLeadDays?: number
}): number {
  const earliest = Math.max(now, needed - maxLeadDays * 24 * HOUR)
  if (needed - earliest < URGENT) return earliest
  const minutes = localMinutes(earliest, zone)
  if (minutes >= QUIET_UNTIL && minutes < QUIET_FROM) return earliest
  const date = localDate(earliest, zone)
  return instantAt(minutes < QUIET_UNTIL ? date : addDays(date, 1), QUIET_UNTIL, zone)
}

/**
 * When a fleet may be asked: `sendTime`, or at any hour where the customer says so (`dispatch.send_anytime`).
 *
 * @param zone where the fleet works
 * @param maxLeadDays the fleet's own; a week where it doesn't say
 */
export function offersFrom({
  anytime,
  maxLeadDays = MAX_LEAD_DAYS,
  ...ride
}: {
  needed: number
  now: number
  zone: string
  anytime: boolean | undefined
  maxLeadDays?: number | undefined
}): number {
  return anytime
    ? Math.max(ride.now, ride.needed - maxLeadDays * 24 * HOUR)
    : sendTime({ ...ride, maxLeadDays })
}

/** When an offer ends: its window after sending, but never after the pickup. */
export function expiryOf(sent: number, needed: number, windows?: readonly OfferWindow[]): number {
  return Math.max(sent, Math.min(sent + windowFor(needed - sent, windows), Math.max(needed, sent + MINUTE)))
}

/** Hours before a ride from which everybody is asked, and minutes before it at which the search ends. */
const BROADCAST_HOURS = 4
const DEADLINE_MINUTES = 60

/**
 * Instants when an unassigned ride gets more attention (server-behaviour §2.2): everybody is asked and the office told,
 * then the search ends. As the customer says, else four hours and one hour before it is needed.
 */
export function escalations(
  needed: number,
  {
    broadcast_hours: hours = BROADCAST_HOURS,
    deadline_minutes: minutes = DEADLINE_MINUTES,
  }: NonNullable<Customer['dispatch']> = {},
): { broadcast: number; deadline: number } {
  return { broadcast: needed - hours * HOUR, deadline: needed - minutes * MINUTE }
}

/**
 * An offer as it stands at an instant: one whose time is over counts as expired also before its job has said
 * so, since nobody can accept it any more.
 */
export function offerAt<O extends Pick<Offer, 'status' | 'expires'>>(offer: O, now: number): O {
  const isOver = offer.status === 'sent' && offer.expires !== undefined && now > offer.expires + ACCEPT_SLACK
  return isOver ? { ...offer, status: 'expired' } : offer
}

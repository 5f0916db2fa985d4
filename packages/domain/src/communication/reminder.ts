import type { Customer } from '../customer/schema.ts'
import type { Ride, RideStatus } from '../ride/schema.ts'
import { addDays, instantAt, localDate, localMinutes } from '../time/zone.ts'

const HOUR = 3_600_000
/** How long before a ride its passenger is reminded of it, where the customer says nothing (F387). */
const LEAD_HOURS = 24
/** Nobody is reminded before or after these local minutes of the ride's zone (server-behaviour §2.13). */
const MORNING = 8 * 60
const NIGHT = 21 * 60
/** A reminder that the morning would bring too late comes on the evening before. */
const EVENING = 20 * 60

/** Statuses of a ride that is still to come. */
export const REMINDED: readonly RideStatus[] = ['scheduling', 'confirmed', 'arranged']

export type RemindedRide = Pick<Ride, 'status' | 'type' | 'timezone'> & { needed: number }

function isDaytime(instant: number, zone: string): boolean {
  const minutes = localMinutes(instant, zone)
  return minutes >= MORNING && minutes < NIGHT
}

/** The next morning's beginning, of the same day when it is still night. */
function nextMorning(instant: number, zone: string): number {
  const today = localDate(instant, zone)
  return instantAt(localMinutes(instant, zone) < MORNING ? today : addDays(today, 1), MORNING, zone)
}

/** When it is day again for who must not be woken: now, or the next morning's beginning. ms. */
export function daytimeFrom(now: number, zone: string): number {
  return isDaytime(now, zone) ? now : nextMorning(now, zone)
}

/** Before a ride of the night or the early morning: the evening before the hour that would be right. */
function eveningBefore(instant: number, zone: string): number {
  const today = localDate(instant, zone)
  return instantAt(localMinutes(instant, zone) < MORNING ? addDays(today, -1) : today, EVENING, zone)
}

/**
 * When the passenger of a ride is reminded of it, ms: the customer's hours before it, by day. Undefined for a
 * will-call ride, which tells by itself when it opens, for one that is over, where the customer reminds nobody (no
 * hours), and for one that was booked `since` inside these hours: that it is booked was told then.
 */
export function reminderAt(
  { status, type, timezone: zone, needed }: RemindedRide,
  settings: Customer['settings'],
  since: number,
): number | undefined {
  const lead = (settings?.reminder_lead_hours ?? LEAD_HOURS) * HOUR
  const right = needed - lead
  if (type === 'will-call' || !REMINDED.includes(status) || !(lead > 0) || right <= since) return undefined
  if (isDaytime(right, zone)) return right
  const morning = nextMorning(right, zone)
  const at = morning < needed ? morning : eveningBefore(right, zone)
  return at > since ? at : undefined
}

/**
 * What becomes of a reminder that is due `now`: it goes out, waits (`at`), or is dropped. One that comes late waits
 * for the day and is never told after the ride's time.
 */
export function reminderNow(
  ride: RemindedRide,
  settings: Customer['settings'],
  { since, now }: { since: number; now: number },
): 'send' | 'drop' | { at: number } {
  const planned = reminderAt(ride, settings, since)
  if (planned === undefined || now >= ride.needed) return 'drop'
  const at = planned > now || isDaytime(now, ride.timezone) ? planned : nextMorning(now, ride.timezone)
  if (at <= now) return 'send'
  return at < ride.needed ? { at } : 'drop'
}

/** Until when a reminder that leaves `now` is of use, ms: before the ride, and before the night. */
export function reminderUntil({ needed, timezone: zone }: RemindedRide, now: number): number {
  return Math.min(needed, instantAt(localDate(now, zone), NIGHT, zone))
}

import type { Problem } from '../problem/problem.ts'
import { formatDate } from '../time/format.ts'
import { addDays, instantAt, localDate, localMinutes, wallTimeExists } from '../time/zone.ts'

/** The return ride starts this long after the appointment (V351, X024). */
export const RETURN_OFFSET = 60 * 60_000
/** A stop added to a multi-stop journey comes this long after the ride before (V353). */
export const ADDED_STOP_OFFSET = 1000
/** A leg may be meant past midnight less than so long after what it follows. ms. */
const PAST_MIDNIGHT = 12 * 60 * 60_000
const NIGHT_FROM = 18 * 60
const NIGHT_UNTIL = 5 * 60

/**
 * Whether an appointment is so late or early that people probably mixed up am and pm (V354): from 18:00 until
 * before 05:00 local.
 */
export function isNight(appointment: number, zone: string): boolean {
  const minutes = localMinutes(appointment, zone)
  return minutes >= NIGHT_FROM || minutes < NIGHT_UNTIL
}

/** The time that the night check suggests: twelve hours earlier on the wall clock (V355). */
export function twelveHoursEarlier(appointment: number, zone: string): number {
  const [date, minutes] = [localDate(appointment, zone), localMinutes(appointment, zone)]
  return minutes >= 720
    ? instantAt(date, minutes - 720, zone)
    : instantAt(addDays(date, -1), minutes + 720, zone)
}

/**
 * The date (yyyy-mm-dd) that the time of day of a leg, in minutes, is meant for: the trip's own, or the next where
 * midnight lies between it and what it follows (`after`, ms; the appointment or the pickup before): nobody goes home
 * before they came, and who sleeps at the clinic goes in the morning. Twelve hours later or more it is rather a slip,
 * am typed for pm, which stays on the day and is refused there.
 */
export function dateOfLeg(date: string, minutes: number, zone: string, after: number | undefined): string {
  const next = addDays(date, 1)
  return after !== undefined &&
    instantAt(date, minutes, zone) < after &&
    instantAt(next, minutes, zone) - after < PAST_MIDNIGHT
    ? next
    : date
}

/** Whether the pickup keeps the notice (V390): later than now plus the minutes, not at it. */
export function noticeKept(needed: number, now: number, noticeMinutes = 0): boolean {
  return needed > now + noticeMinutes * 60_000
}

type SkippedTime = Problem & { code: 'time_skipped'; values: { date: string } }

/** A time that the spring change skips is said, not silently moved. */
export function skippedTime(date: string, minutes: number, zone: string, field: string): SkippedTime | null {
  return wallTimeExists(date, minutes, zone)
    ? null
    : { code: 'time_skipped', field, values: { date: formatDate(date) } }
}

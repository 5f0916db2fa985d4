import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { zone as testZone } from './customer.ts'

/** A week from three days after today on, for a pause: a ride forty hours ahead is never within it. */
export function pausedDays(zone = testZone): { from: string; until: string } {
  const today = localDate(Date.now(), zone)
  return { from: addDays(today, 3), until: addDays(today, 9) }
}

/**
 * Noon so many calendar days after today in a zone: so many times 24 hours end on another date late in the
 * evening before a clock change. ms since the epoch.
 */
export function noonAfter(days: number, zone = testZone): number {
  return instantAt(addDays(localDate(Date.now(), zone), days), '12:00', zone)
}

/** Tomorrow at 20:00 UTC, which is the afternoon in Chicago. ms since the epoch. */
export function tomorrowAfternoon(): number {
  const day = new Date(Date.now() + 86_400_000)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 20)
}

/** A repetition on every day of the week. */
export const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))

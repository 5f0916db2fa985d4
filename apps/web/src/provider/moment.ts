import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { formatMoment, formatZonedTime } from '@nemt/domain/time/format.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'

const minute = 60_000

/**
 * The instant of something that is over, typed as a time of day: today's, or yesterday's when today's is
 * still to come. The current minute counts as now: its beginning may lie before the step that came last.
 */
export function pastAt(minutes: number, now: number, zone: string): number {
  const date = localDate(now, zone)
  const today = instantAt(date, minutes, zone)
  if (today <= now && now - today < minute) return now
  return today > now ? instantAt(addDays(date, -1), minutes, zone) : today
}

/** A time to wait for in the ride's zone, as short as it is plain: with its date where that is not today's. */
export function comingTime(at: number, now: number, zone: string, language: InterfaceLanguage): string {
  const isToday = localDate(at, zone) === localDate(now, zone)
  return (isToday ? formatZonedTime : formatMoment)(at, zone, language)
}

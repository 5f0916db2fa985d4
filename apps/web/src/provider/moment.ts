import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { formatMoment, formatZonedTime } from '@nemt/domain/time/format.ts'
import { addDays, instantsAt, localDate } from '@nemt/domain/time/zone.ts'

const minute = 60_000

/**
 * The instant of something that is over, typed as a time of day: the last such one, yesterday's when today's is still
 * to come. The current minute counts as now: its beginning may lie before the step that came last.
 */
export function pastAt(minutes: number, now: number, zone: string): number {
  const date = localDate(now, zone)
  const times = [-1, 0].flatMap((days) => instantsAt(addDays(date, days), minutes, zone))
  const last = Math.max(...times.filter((at) => at <= now))
  return now - last < minute ? now : last
}

/** A time to wait for in the ride's zone, as short as it is plain: with its date where that is not today's. */
export function comingTime(at: number, now: number, zone: string, language: InterfaceLanguage): string {
  const isToday = localDate(at, zone) === localDate(now, zone)
  return (isToday ? formatZonedTime : formatMoment)(at, zone, language)
}

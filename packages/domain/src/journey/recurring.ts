import type { Repeat } from '../ride/schema.ts'
import {
  addDays,
  daysBetween,
  instantAt,
  localDate,
  localMinutes,
  wallTimeExists,
  weekday,
} from '../time/zone.ts'

/** No series is longer (server-behaviour §2.7). */
export const MOST_OCCURRENCES = 366
/** Rides of a series are made this many days ahead. */
export const MATERIALISE_DAYS = 60

/**
 * A series: dates on the wall of `zone`, weekdays Monday 1 to Sunday 7, both ends inclusive; `exdates` are
 * struck out, `extra` are single dates besides.
 */
export type RecurringRule = {
  zone: string
  start: string
  until: string
  weekdays: readonly number[]
  intervalWeeks?: number
  exdates?: readonly string[]
  extra?: readonly string[]
}

/**
 * The rule of a repetition that starts with a pickup. `needed` and repeat.until are instants, read on the
 * wall of the zone.
 */
export function ruleOf(repeat: Repeat, needed: number, zone: string): RecurringRule {
  const start = localDate(needed, zone)
  const weekdays = Object.entries(repeat.days ?? {})
    .filter(([, chosen]) => chosen)
    .map(([day]) => Number(day))
  return {
    zone,
    start,
    until: repeat.until === undefined ? start : localDate(repeat.until, zone),
    weekdays,
    intervalWeeks: repeat.interval_weeks,
    exdates: repeat.exdates,
    ...(repeat.dates?.length ? { extra: repeat.dates } : {}),
  }
}

function sundayOf(date: string) {
  return addDays(date, -(weekday(date) % 7))
}

/** Weeks, from Sunday to Saturday, from that of one date to that of another; negative backwards. */
export function weeksBetween(from: string, to: string): number {
  return daysBetween(sundayOf(from), sundayOf(to)) / 7
}

/**
 * The dates of a series in order: the pickup's own weekday always counts (V339), weeks run from Sunday to
 * Saturday and every `intervalWeeks`-th one is used, single dates come along from the start on, and what is
 * struck out is left out, whichever it was. `capped` when more than 366 would follow.
 */
export function expandDates({
  start,
  until,
  weekdays,
  intervalWeeks = 1,
  exdates = [],
  extra = [],
}: RecurringRule): { dates: string[]; capped: boolean } {
  const chosen = new Set([...weekdays, weekday(start)])
  const struck = new Set(exdates)
  const single = [...new Set(extra)].filter((date) => date >= start && !struck.has(date)).sort()
  const dates: string[] = []
  for (let date = start; date <= until && dates.length <= MOST_OCCURRENCES; date = addDays(date, 1)) {
    if (weeksBetween(start, date) % intervalWeeks === 0 && chosen.has(weekday(date)) && !struck.has(date))
      dates.push(date)
  }
  const all = [...new Set([...dates, ...single])].sort()
  return { dates: all.slice(0, MOST_OCCURRENCES), capped: all.length > MOST_OCCURRENCES }
}

/**
 * A leg of the series by its own wall time; `days` after the date of the series when it runs past midnight. `on`: its
 * other wall time where the date of the series is a weekday (1 to 7) that has one (docs/decisions/101).
 */
export type SeriesLeg = {
  minutes: number
  days: number
  zone: string
  on?: Readonly<Record<string, number>>
}

/**
 * The legs of the first day, from their instants: each keeps its wall time in its own zone, so none drifts
 * when the clock changes.
 */
export function legsOf(rides: readonly { needed: number; zone: string }[], start: string): SeriesLeg[] {
  return rides.map(({ needed, zone }) => ({
    minutes: localMinutes(needed, zone),
    days: daysBetween(start, localDate(needed, zone)),
    zone,
  }))
}

export type Occurrence = { date: string; leg: number; needed: number; moved: boolean }

/**
 * Every leg on every date. `moved`: the wall time does not exist that day (spring change) and went later by
 * the gap; say so, do not hide it.
 */
export function occurrences(dates: readonly string[], legs: readonly SeriesLeg[]): Occurrence[] {
  return dates.flatMap((date) =>
    legs.map(({ days, zone, on = {}, ...usual }, leg) => {
      const day = addDays(date, days)
      const minutes = on[String(weekday(date))] ?? usual.minutes
      return { date, leg, needed: instantAt(day, minutes, zone), moved: !wallTimeExists(day, minutes, zone) }
    }),
  )
}

/**
 * How many dates fall into each interval, by the interval's first date: limits and allotments are checked for
 * the whole series.
 */
export function countPerInterval(
  dates: readonly string[],
  intervalStart: (date: string) => string,
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const date of dates) counts[intervalStart(date)] = (counts[intervalStart(date)] ?? 0) + 1
  return counts
}

/**
 * What ride.recurring.multiplier answers: how many times a ride of the series happens, when, and how many per
 * interval.
 */
export function multiplier(
  rule: RecurringRule,
  intervalStart: (date: string) => string,
): { count: number; dates: string[]; capped: boolean; intervals: Record<string, number> } {
  const { dates, capped } = expandDates(rule)
  return { count: dates.length, dates, capped, intervals: countPerInterval(dates, intervalStart) }
}

/** The dates that are to be made now: until 60 days after today. */
export function datesDue(dates: readonly string[], today: string): string[] {
  return dates.filter((date) => date <= addDays(today, MATERIALISE_DAYS))
}

/** A series cut at a date: what stays, and what an edit of 'this and future' rides replaces. */
export function splitAt(dates: readonly string[], date: string): { kept: string[]; replaced: string[] } {
  return {
    kept: dates.filter((day) => day < date),
    replaced: dates.filter((day) => day >= date),
  }
}

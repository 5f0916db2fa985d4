import type { Repeat } from '../ride/schema.ts'
import { addDays, instantAt, weekday } from '../time/zone.ts'
import { expandDates, ruleOf, weeksBetween } from './recurring.ts'
import type { KeptSeries } from './request.ts'

/** On which weekdays a series happens, every how many weeks, and until when (its last instant). */
export type Rhythm = Pick<Repeat, 'days' | 'until' | 'interval_weeks'>

/**
 * A series in another rhythm from a date on (server-behaviour §2.7). Days that were struck out stay so, single dates
 * stay in, and every second week stays the same second week. It counts from a day of the new rhythm, since the first
 * day of a series always belongs to it (V339).
 */
export function inRhythm<S extends KeptSeries>(series: S, rhythm: Rhythm, from: string): S {
  const before = series.interval_weeks ?? 1
  const every = rhythm.interval_weeks ?? before
  // Another number of weeks counts from the week in which it begins.
  const anchor = every === before ? series.start : from
  const isDue = (date: string): boolean =>
    rhythm.days?.[String(weekday(date))] === true && weeksBetween(anchor, date) % every === 0
  const back = Array.from({ length: 7 * (every + 1) }, (_, ago) => addDays(from, -ago))
  return { ...series, ...rhythm, from, start: back.find(isDue) ?? from, turn: 0 }
}

/** The dates of a series from its first one on, at most 366; `capped` where there would be more. */
export function datesOfSeries(series: KeptSeries): { dates: string[]; capped: boolean } {
  const { start, from = start, zone } = series
  const { dates, capped } = expandDates({ ...ruleOf(series, instantAt(start, 0, zone), zone), start })
  return { dates: dates.filter((date) => date >= from), capped }
}

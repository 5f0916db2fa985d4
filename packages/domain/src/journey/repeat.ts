import type { Problem } from '../problem/problem.ts'
import type { Repeat } from '../ride/schema.ts'
import { addDays, endOfDay, localDate, weekday } from '../time/zone.ts'

/** Weekdays as the selector shows them, Sunday first; keys stay Monday 1 to Sunday 7 (V225, V340, X147). */
export const displayedDays = [7, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof displayedDays)[number]

/** The weeks that treatments three times a week have: Monday, Wednesday, Friday; Tuesday, Thursday, Saturday. */
export const weekPatterns = [
  [1, 3, 5],
  [2, 4, 6],
] as const satisfies readonly (readonly Weekday[])[]

/** Such a week as the days of a repetition. */
export function patternDays(pattern: readonly Weekday[]): Record<string, boolean> {
  return Object.fromEntries(pattern.map((day) => [String(day), true]))
}

/**
 * Default last instant: the end of the week (Saturday) of the appointment plus one week, end of day (V337).
 */
export function defaultUntil(appointment: number, zone: string): number {
  const date = localDate(appointment, zone)
  const toSaturday = 6 - (weekday(date) % 7)
  return endOfDay(addDays(date, toSaturday + 7), zone)
}

/** The days with the pickup's own weekday always among them (V339). */
function withPickup(days: Repeat['days'], pickup: number, zone: string): Record<string, boolean> {
  return {
    ...days,
    [String(weekday(localDate(pickup, zone)))]: true,
  }
}

/**
 * Switching repetition on: the pickup's weekday, until the default. `pickup` and `appointment` are instants.
 */
export function startRepeat(
  repeat: Repeat | undefined,
  pickup: number,
  appointment: number,
  zone: string,
): Repeat {
  return {
    ...repeat,
    enabled: true,
    days: withPickup(repeat?.days, pickup, zone),
    until: repeat?.until ?? defaultUntil(appointment, zone),
  }
}

/** Ticking or unticking a weekday; the pickup's own can't be unticked (V339). */
export function toggleDay(repeat: Repeat, day: Weekday, pickup: number, zone: string): Repeat {
  return {
    ...repeat,
    days: withPickup({ ...repeat.days, [String(day)]: !repeat.days?.[String(day)] }, pickup, zone),
  }
}

function chosen(days: Repeat['days']): string {
  return displayedDays.filter((day) => days?.[String(day)]).join()
}

function isPattern(days: Repeat['days']): boolean {
  return weekPatterns.some((pattern) => chosen(patternDays(pattern)) === chosen(days))
}

/**
 * When the pickup moves to another weekday, its former one is no longer forced; the new one is selected. A week of
 * three treatments was chosen as a whole: it keeps all its days.
 */
export function movePickup(repeat: Repeat, before: number, after: number, zone: string): Repeat {
  const { [String(weekday(localDate(before, zone)))]: _former, ...others } = repeat.days ?? {}
  return { ...repeat, days: withPickup(isPattern(repeat.days) ? repeat.days : others, after, zone) }
}

/**
 * Whether the trip's own weekday (Monday 1) repeats only because it is the trip's (V339), beside a week of three
 * treatments that doesn't have it: nobody who chose such a week expects a fourth day.
 */
export function isBesidePattern(days: Repeat['days'], own: number): boolean {
  return !isPattern(days) && isPattern({ ...days, [String(own)]: false })
}

/**
 * Strikes a single date out of a series or puts one in, and back again; the first day, which the request
 * itself is for, stays. `regular` are the dates that the rule makes by itself.
 */
export function toggleDate(repeat: Repeat, date: string, regular: readonly string[], start: string): Repeat {
  if (date === start) return repeat
  const list = regular.includes(date) ? 'exdates' : 'dates'
  const before = repeat[list] ?? []
  return {
    ...repeat,
    [list]: before.includes(date) ? before.filter((day) => day !== date) : [...before, date].sort(),
  }
}

/** A single date lies at most so many days after the trip's. */
const LATEST_DAYS = 366

/** Why a repetition can't be saved, or null. Single dates are read on the wall of `zone`. */
export function repeatProblem(repeat: Repeat | undefined, pickup: number, zone: string): Problem | null {
  if (!repeat?.enabled) return null
  if (!Object.values(repeat.days ?? {}).some(Boolean))
    return { code: 'repeat_days_missing', field: 'repeat.days' }
  if (repeat.until === undefined) return { code: 'repeat_until_missing', field: 'repeat.until' }
  if (repeat.until < pickup) return { code: 'repeat_until_early', field: 'repeat.until' }
  const start = localDate(pickup, zone)
  const wrong = (repeat.dates ?? []).findIndex((date) => date < start || date > addDays(start, LATEST_DAYS))
  return wrong < 0 ? null : { code: 'repeat_date_wrong', field: `repeat.dates.${wrong}` }
}

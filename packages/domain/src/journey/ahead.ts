import type { Problem } from '../problem/problem.ts'
import { lastOwnDate } from '../ride/range.ts'
import type { Repeat } from '../ride/schema.ts'
import { localDate } from '../time/zone.ts'
import { expandDates, ruleOf } from './recurring.ts'
import type { Draft } from './schema.ts'

/**
 * Why a passenger can't book a request, or null: a ride that their list, which ends a year ahead (V134), would not
 * show. Apart from the other rules of a request, since staff are not asked it.
 */
export function aheadProblem(
  { date, rides }: Pick<Draft, 'date' | 'rides'>,
  { now, zone }: { now: number; zone: string },
): Problem | null {
  const last = lastOwnDate(now, zone)
  if (date !== undefined && date > last) return { code: 'pickup_year', field: 'date' }
  const index = rides.findIndex(({ times: { needed = now } }) => localDate(needed, zone) > last)
  return index < 0 ? null : { code: 'pickup_year', field: `rides.${index}.times.needed` }
}

/**
 * The same of the days that a request repeats on: `pickup` is the first day's. A single date that was put in is named
 * as such, any other by the end of the series.
 */
export function seriesAheadProblem(
  repeat: Repeat | undefined,
  pickup: number,
  { now, zone }: { now: number; zone: string },
): Problem | null {
  if (!repeat?.enabled) return null
  const last = lastOwnDate(now, zone)
  const late = expandDates(ruleOf(repeat, pickup, zone)).dates.find((date) => date > last)
  if (late === undefined) return null
  const single = repeat.dates?.indexOf(late) ?? -1
  return { code: 'pickup_year', field: single < 0 ? 'repeat.until' : `repeat.dates.${single}` }
}

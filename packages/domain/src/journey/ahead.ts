import type { Problem } from '../problem/problem.ts'
import { lastOwnDate } from '../ride/range.ts'
import { localDate } from '../time/zone.ts'
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

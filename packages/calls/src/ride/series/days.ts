import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import { fundsAfter, makeDay, ridesDue, type MadeDay } from './day.ts'
import type { SeriesFacts, SeriesRequest } from './facts.ts'

export type DatedDay = MadeDay & { date: string }
/** A day on which no ride can be made: the code of its refusal, and its words. */
export type SkippedDay = { date: string; why: string; message: string }

/** Makes the days one after the other, since each takes of the funds what the next one has no more. */
export function makeDays(
  context: Context,
  request: SeriesRequest,
  facts: SeriesFacts,
  dates: readonly string[],
): { days: DatedDay[]; skipped: SkippedDay[] } {
  const [days, skipped]: [DatedDay[], SkippedDay[]] = [[], []]
  let { funds } = facts
  for (const date of dates) {
    const due = ridesDue(context, request, facts, date)
    if (due.length === 0) continue
    const before = { rides: days.flatMap(({ rides }) => rides), funds }
    const day = makeDay(context, request, facts, due, before)
    if (day instanceof Refusal) {
      skipped.push({ date, why: day.code, message: day.message })
      continue
    }
    days.push({ ...day, date })
    funds = fundsAfter(funds, day.held.entries)
  }
  return { days, skipped }
}

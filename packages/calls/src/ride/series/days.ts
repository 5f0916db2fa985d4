import { localDate } from '@nemt/domain/time/zone.ts'
import type { Upsert } from '@nemt/store/change/changes.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import { guardsOf, levelsOf, readSpent, spentWith } from '../paying/spending.ts'
import { fundsAfter, makeDay, ridesDue, sourcedRides, type DueRide, type MadeDay } from './day.ts'
import type { SeriesFacts, SeriesRequest } from './facts.ts'

export type DatedDay = MadeDay & { date: string }
/** A day on which no ride can be made: the code of its refusal, and its words. */
export type SkippedDay = { date: string; why: string; message: string }

export type MadeDays = {
  days: DatedDay[]
  skipped: SkippedDay[]
  /** By which only one of several bookings at once takes what is left of a funding source. */
  guards: Upsert[]
}

/**
 * Makes the days one after the other, since each takes of the funds and of the sources' limits what the next one has no
 * more. `except`: rides that give way in the same step; `later`: dates whose rides a night will make, which are judged
 * with them, so that who decides hears of those that can't be.
 */
export async function makeDays(
  context: Context,
  request: SeriesRequest,
  facts: SeriesFacts,
  dates: readonly string[],
  { except = [], later = [] }: { except?: readonly string[]; later?: readonly string[] } = {},
): Promise<MadeDays> {
  const [days, skipped]: [DatedDay[], SkippedDay[]] = [[], []]
  const dueDays = [...dates, ...later]
    .map((date) => ({ date, due: ridesDue(context, request, facts, date) }))
    .filter(({ due }) => due.length > 0)
  const { sources } = facts
  const dueRides = dueDays.flatMap(({ due }) => due)
  const spentBefore = await readSpent(context, dueRides.map(toBePaid(request, facts)), sources, except)
  let [{ funds }, spent] = [facts, spentBefore]
  let near: MadeDay['rides'] = []
  for (const { date, due } of dueDays) {
    const day = makeDay(context, request, facts, due, { rides: near, funds, spent })
    if (day instanceof Refusal) {
      skipped.push({ date, why: day.code, message: day.message })
      continue
    }
    near = day.rides
    if (!later.includes(date)) days.push({ ...day, date })
    funds = fundsAfter(funds, day.held.entries)
    spent = spentWith(spent, sourcedRides(facts, day.rides))
  }
  const made = sourcedRides(
    facts,
    days.flatMap(({ rides }) => rides),
  )
  return { days, skipped, guards: guardsOf(made, spentBefore, levelsOf(made, spentBefore).projected) }
}

/** By which source and on which day a ride of a series will be paid. */
function toBePaid({ repeat }: SeriesRequest, { legs }: SeriesFacts) {
  return ({ ride, leg, changed }: DueRide) => ({
    funding_key: (changed ?? legs[leg])?.first.funding_key ?? null,
    // A ride that is due has its time.
    local_date: localDate(ride.times.needed as number, ride.timezone ?? repeat.zone),
  })
}

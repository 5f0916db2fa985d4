import type { CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import { isPaused } from '@nemt/domain/passenger/pause.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { candidatesOf, type FundRow } from '#/fund/load.ts'
import type { Bound } from '#/fund/ledger.ts'
import { chooseFunds, fundsInUse, holdFunds, nothingSelected, type Held } from '#/fund/reserve.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import { clashRefused, duplicatesRefused } from '../booking/duplicates.ts'
import { passengerOf, planRide, withAgency, type PlannedRide } from '../booking/plan.ts'
import { rideRows, type RideRows } from '../booking/rows.ts'
import { ridesOn, type OccurringRide } from '../booking/series.ts'
import { usableFunds } from '../paying/benefit.ts'
import { checkLimits } from '../paying/limits.ts'
import { fundedRide, type Payment } from '../paying/payment.ts'
import { levelsOf, type Spent } from '../paying/spending.ts'
import type { SeriesFacts, SeriesLeg, SeriesRequest } from './facts.ts'
import { dateIn } from './later.ts'
import { slotOf } from './slots.ts'

/** The rides of one day of a series with what they take of the funds. */
export type MadeDay = { rides: PlannedRide[]; rows: RideRows[]; held: Held }

/** A ride of a series that is due; `changed`: a pause took it away as somebody had changed this day by itself. */
export type DueRide = OccurringRide & { changed?: SeriesLeg | undefined }

/** The rides of a series on a date that are not made yet and still lie ahead; none while it is paused. */
export function ridesDue(
  context: Context,
  { repeat }: SeriesRequest,
  { legs, there, changed, pauses }: SeriesFacts,
  date: string,
): DueRide[] {
  return ridesOn(repeat, legs.map(draftOf), [date]).flatMap((occurring): DueRide[] => {
    const { needed } = occurring.ride.times
    if (needed === undefined) return []
    const zone = occurring.ride.timezone ?? repeat.zone
    const slot = slotOf({ leg: occurring.leg, local_date: localDate(needed, zone) })
    const as = changed.get(slot)
    const due = as ? { ...occurring, ride: draftOf(as), changed: as } : occurring
    // A day that was changed by itself may be another one by now.
    const isResting = isPaused(pauses, as ? dateIn(repeat, as.first) : date)
    const isAhead = (due.ride.times.needed ?? 0) > context.now
    return isAhead && !isResting && !there.has(slot) ? [due] : []
  })
}

function draftOf({ first, booked: { type, times, stops, accessibility, transit } }: SeriesLeg): DraftRide {
  return { type, timezone: first.timezone, times, stops, accessibility, transit }
}

type Before = { rides: readonly PlannedRide[]; funds: readonly FundRow[]; spent: Spent }

/**
 * Makes the rides of one day by the steps of a booking, or says why they can't be made although the series
 * was booked. `before`: what was made of the days before, and the funds and the sources' spending as they leave them.
 */
export function makeDay(
  context: Context,
  request: SeriesRequest,
  facts: SeriesFacts,
  due: readonly DueRide[],
  before: Before,
): MadeDay | Refusal {
  try {
    const rides = planDay(context, request, facts, due)
    const near = [...before.rides, ...rides]
    const doubled = clashRefused(context, near) ?? duplicatesRefused(context, rides, facts, [])
    if (doubled) return doubled
    const payment = payForDay(context, request, facts, rides, before.funds)
    const checked = checkDay(context, facts, rides, { ...payment, spent: before.spent })
    return {
      rides,
      rows: rides.map((ride) => rideRows(ride, payment, checked)),
      held: holdFunds(context, payment.funded, payment.selected, payment.candidates),
    }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The rides of a day, each by its leg's first ride. The customer may cover other vehicles by now. */
function planDay(
  context: Context,
  { key: request, repeat: { key: series } }: SeriesRequest,
  { legs, fleets, agencies, roads }: SeriesFacts,
  due: readonly DueRide[],
): PlannedRide[] {
  const estimating = { ...context, roads }
  const rides: PlannedRide[] = []
  for (const { ride, leg, date, changed } of due) {
    // A leg is the number of a ride of the first day.
    const { first, booked } = changed ?? (legs[leg] as SeriesLeg)
    const broken = mobilityProblem(ride.accessibility ?? {}, { customer: context.customer })
    if (broken)
      throw problemRefused(context, { ...broken, field: `rides.${leg}.accessibility.${broken.field}` })
    rides.push(
      planRide(estimating, {
        ride: withAgency(estimating, ride, { agencies, reason: undefined, index: leg }),
        booked,
        passenger: passengerOf(first),
        fleets,
        belonging: {
          request_key: request,
          team_key: first.team_key,
          leg,
          user_key: first.user_key,
          repeat_key: series,
          after_ride_key: rides.at(-1)?.row.key ?? null,
          ...(changed ? { prior_version_key: first.key, flags: { alone: true } } : {}),
        },
        index: leg,
        date,
      }),
    )
  }
  return rides
}

/** The funds of a day's rides; their funding source is that of their leg's first ride. */
function payForDay(
  context: Context,
  { document: payers, purpose }: SeriesRequest,
  facts: Legs,
  rides: readonly PlannedRide[],
  funds: readonly FundRow[],
): Omit<Payment, 'spending'> {
  const candidates = usableFunds({ policy: payers.benefit }, candidatesOf(funds, context.now))
  const inUse = fundsInUse(context, payers.benefit ? [payers.benefit] : (payers.funds?.flat() ?? []))
  const funded = rides.map(({ row }) => fundedRide(row, row.leg, { ...payers, purpose }))
  return {
    inUse,
    candidates,
    funded,
    selected: inUse ? chooseFunds(context, funded, candidates) : nothingSelected(),
    sources: new Map(sourcedRides(facts, rides).map(({ key, funding_key }) => [key, funding_key])),
  }
}

type Legs = Pick<SeriesFacts, 'legs' | 'changed'>

/** The ride that another one is made by: its leg's first one, or the one of this day that was changed by itself. */
export function madeBy(
  { legs, changed }: Legs,
  { leg, prior_version_key: prior }: PlannedRide['row'],
): SeriesLeg | undefined {
  return [...changed.values()].find(({ first }) => first.key === prior) ?? legs[leg]
}

/** The rides of a day, each with the funding source of the one that it is made by. */
export function sourcedRides(facts: Legs, rides: readonly PlannedRide[]) {
  return rides.map(({ row }) => ({ ...row, funding_key: madeBy(facts, row)?.first.funding_key ?? null }))
}

type PaidDay = Pick<Payment, 'selected' | 'candidates'> & { spent: Spent }

/**
 * What a person let pass when the series was booked is let pass for its later days, and no more. Of a funding source
 * only the hard limit counts: a soft one wants to be asked about, and nobody is there to ask.
 */
function checkDay(
  context: Context,
  facts: Legs,
  rides: readonly PlannedRide[],
  { selected, candidates, spent }: PaidDay,
): Map<number, CheckedConstraints> {
  const own = rides.flatMap(({ row }) => madeBy(facts, row) ?? [])
  const passed = [...facts.legs, ...own].flatMap(({ first }) => first.checked_constraints ?? [])
  const { levels } = levelsOf(sourcedRides(facts, rides), spent)
  const spending = new Map([...levels].filter(([, { level }]) => level === 'hard'))
  return checkLimits(context, {
    rides: rides.map(({ row, index }) => ({ row, index })),
    selected,
    candidates,
    spending,
    answers: {
      acknowledged_limits: passed.flatMap(({ limits }) => limits.map(({ code }) => code)),
      ...(passed[0]?.authorization ? { authorization: passed[0].authorization } : {}),
    },
  })
}

/**
 * The holds of several days together: the bounds of all, as they are before the first of them takes anything, but of no
 * fund that one of them goes past.
 */
export function heldTogether(days: readonly Held[]): Held {
  const past = new Set(days.flatMap((held) => [...held.past]))
  const bounds = new Map<string, Bound>(days.toReversed().flatMap((held) => [...held.bounds]))
  for (const fund of past) bounds.delete(fund)
  return { entries: days.flatMap(({ entries }) => entries), bounds, past }
}

/** The funds with what the days before have taken. */
export function fundsAfter(funds: readonly FundRow[], entries: readonly NewRow<'fund_entry'>[]): FundRow[] {
  return funds.map((fund) => {
    const used = { ...fund.used }
    for (const entry of entries) {
      if (entry.fund_key !== fund.key) continue
      const before = used[entry.interval_start] ?? { count: 0, cents: 0 }
      used[entry.interval_start] = {
        count: before.count + entry.count,
        cents: before.cents + entry.cents,
      }
    }
    return { ...fund, used }
  })
}

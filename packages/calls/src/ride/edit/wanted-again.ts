import { findDuplicates, unacknowledged } from '@nemt/domain/journey/duplicates.ts'
import { followProblem } from '@nemt/domain/journey/order.ts'
import { isMadeSince } from '@nemt/domain/key/key.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { NOT_DRIVEN, OPEN, SOFT } from '@nemt/domain/ride/sets.ts'
import type { Upsert } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { problemRefused } from '#/message/problem.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { conflict } from '#/pipeline/refusal.ts'
import { retryWhen } from '#/pipeline/retry.ts'
import {
  comparableOf,
  dayUpsert,
  duplicatesTold,
  linkedTo,
  sameDayQuestions,
  type DayRow,
  type LinkRow,
  type OtherRide,
} from '../booking/duplicates.ts'
import { sourceOf, sourcesQuestion } from '../paying/sources.ts'
import { spendingOf } from '../paying/spending.ts'
import type { RideRow } from '../record/row.ts'

/** Whether a change brings a ride back that nobody was to drive any more. */
export function isWantedAgain(from: RideStatus, to: RideStatus): boolean {
  return NOT_DRIVEN.includes(from) && OPEN.includes(to) && !SOFT.includes(to)
}

/**
 * Judges rides that come back, and writes that with what brings them; once more when what was read has changed. `also`:
 * the codes of other changes after which it is judged once more.
 */
export function orJudgedAgain<T>(run: () => Promise<T>, also: readonly string[] = []): Promise<T> {
  return retryWhen(['day_changed', 'funding_changed', ...also], run)
}

/**
 * Refuses rides that are over and are to be driven after all, where they could not be booked now (server-behaviour
 * §2.17): their passenger has left, the same or another ride was booked at their time since, a leg of theirs was moved
 * before or after them, or the source that pays has spent its limit. Gives what makes sure that nobody books the same
 * in between. What a person knew and let pass when they were booked is not asked again: only rides that are newer
 * than their end are compared.
 */
export async function checkWantedAgain(context: Context, rides: readonly RideRow[]): Promise<Upsert[]> {
  const facts = await readFacts(context, rides)
  for (const { key, status } of facts.passengers)
    if (status !== 'active')
      throw conflict('passenger_inactive', message(context, 'error.passenger_inactive'), { passenger: key })
  refuseDoubles(context, rides, facts)
  refuseDisorder(context, rides, facts.others)
  const guards = await guardSpending(context, rides, facts.sources)
  const byPassenger = Map.groupBy(rides, ({ passenger_key }) => passenger_key)
  const days = [...byPassenger].map(([passenger, own]) =>
    dayUpsert(
      passenger,
      own.map(({ local_date }) => local_date),
      facts.days.filter(({ passenger_key }) => passenger_key === passenger),
    ),
  )
  return [...days, ...guards]
}

type Facts = {
  others: readonly OtherRide[]
  days: readonly (DayRow & { passenger_key: string })[]
  links: readonly LinkRow[]
}

function readFacts(context: Context, rides: readonly RideRow[]) {
  const { sql } = context
  const keys = rides.map(({ key }) => key)
  const passengers = [...new Set(rides.map(({ passenger_key }) => passenger_key))]
  const near = sameDayQuestions(sql, sql`any(${passengers})`, [], keys)
  return context.read({
    others: near.others,
    links: near.links,
    days: many(
      select(
        sql,
        columns('passenger_day', 'd', ['passenger_key', 'local_date', 'bookings']),
        sql`from passenger_day d where d.customer_key = s.c and d.passenger_key = any(${passengers})
          and d.local_date = any(${rides.map(({ local_date }) => local_date)}::date[])`,
      ),
    ),
    passengers: many(
      select(
        sql,
        columns('passenger', 'p', ['key', 'status']),
        sql`from passenger p where p.customer_key = s.c and p.key = any(${passengers})`,
      ),
    ),
    sources: rides.some(({ funding_key }) => funding_key !== null) ? sourcesQuestion(sql) : undefined,
  })
}

/** The passenger's rides that were booked, or took another one's place, since this one was over. */
function since({ passenger_key, status_at }: RideRow, others: readonly OtherRide[]): OtherRide[] {
  return others.filter(
    (other) => other.passenger_key === passenger_key && isMadeSince(other.key, status_at ?? 0),
  )
}

function refuseDoubles(context: Context, rides: readonly RideRow[], { others, links }: Facts): void {
  const found = rides.flatMap((ride, index) => {
    const newer = since(ride, others)
    const duplicates = findDuplicates(comparableOf(ride), newer.map(comparableOf), linkedTo(ride, links))
    return unacknowledged(duplicatesTold(context, duplicates, newer), []).map((duplicate) => ({
      ...duplicate,
      ride: index,
    }))
  })
  if (found.length)
    throw conflict('duplicate_ride', message(context, 'error.duplicate_ride'), { duplicates: found })
}

/** The legs before and after a ride that were moved since must still fit it. */
function refuseDisorder(context: Context, rides: readonly RideRow[], others: readonly OtherRide[]): void {
  for (const [index, ride] of rides.entries()) {
    const own = comparableOf(ride)
    const newer = since(ride, others)
    const before = newer.find(({ key }) => key === ride.after_ride_key)
    const after = newer.filter(({ after_ride_key }) => after_ride_key === ride.key)
    const code =
      (before && followProblem(comparableOf(before), own)) ??
      after.map((leg) => followProblem(own, comparableOf(leg))).find((problem) => problem !== null)
    if (code) {
      const refusal = problemRefused(context, { code, field: `rides.${index}.times.needed` })
      throw conflict(refusal.code, refusal.message, { ride: ride.key })
    }
  }
}

/** Nobody's source pays for more than its hard limit; near it, only one of several bookings at once passes. */
async function guardSpending(
  context: Context,
  rides: readonly RideRow[],
  rows: readonly Parameters<typeof sourceOf>[0][] = [],
): Promise<Upsert[]> {
  const sources = rows.map(sourceOf)
  const keys = rides.map(({ key }) => key)
  const { levels, guards } = await spendingOf(context, rides, sources, { except: keys })
  const over = [...levels.values()].find(({ level }) => level === 'hard')
  if (over) {
    const limit = over.limit === undefined ? '' : formatMoney(over.limit)
    throw conflict('limits_exceeded', message(context, 'limit.team_funding', { limit }))
  }
  return guards
}

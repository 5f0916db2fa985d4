import { ridesInRange, type CancellationRange, type CancellationReason } from '@nemt/domain/ride/cancel.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { loadFleets } from '#/fleet/load.ts'
import { entriesQuestion } from '#/fund/settle.ts'
import { message } from '#/message/text.ts'
import { portalQuestion } from '#/passenger/portal.ts'
import type { Context, Seen } from '#/pipeline/context.ts'
import { invalid } from '#/pipeline/refusal.ts'
import { rideOf, rideQuery, type RideRow } from '../record/row.ts'
import { seenBy } from '../record/visible.ts'

/** More rides than one statement should change: a hundred series reach thousands. */
const MOST_REACHED = 1_000

/** What somebody wants to cancel, and why. */
export type Cancellation = {
  rides: readonly string[]
  reason?: CancellationReason | undefined
  specify?: string | undefined
  range?: CancellationRange | undefined
}

/**
 * The rides, with range `future` all of their series from the earliest of them on, and what their cancellation
 * is judged by. Refuses (`too_many_rides`) to reach more than one statement should change, instead of leaving
 * some out. `seen` leaves an audit row, where what is read is shown.
 */
export async function cancelFacts(context: Context, { rides, range }: Cancellation, seen?: Seen<'rows'>) {
  const { sql, principal, policy } = context
  const future = range === 'future'
  const named = sql`q.customer_key = s.c and q.key = any(${rides})`
  const reached = sql`(r.key = any(${rides}) or (${future} and r.repeat_key is not null
    and r.repeat_key in (select q.repeat_key from ride q where ${named})
    and r.needed_at >= (select min(q.needed_at) from ride q where ${named})))`
  const keys = sql`select r.key from ride r where r.customer_key = s.c and ${reached}`
  const [facts, cards] = await Promise.all([
    context.read(
      {
        rows: many(
          rideQuery(
            sql,
            sql`${seenBy(sql, principal, policy)} and ${reached}`,
            sql`order by r.needed_at limit ${MOST_REACHED + 1}`,
          ),
        ),
        offered: many(
          select(
            sql,
            columns('offer', 'o', [
              ...(['fleet_key', 'ride_key', 'round', 'status', 'ride_version'] as const),
              ...(['sent_at', 'expires_at', 'decided_at'] as const),
            ]),
            sql`from offer o where o.customer_key = s.c and o.ride_key in (${keys})
            and o.status in ('sent', 'accepted') order by o.ride_key, o.fleet_key`,
          ),
        ),
        portal: portalQuestion(sql, principal),
        series: many(
          select(
            sql,
            columns('trip_request', 'q', ['key', 'repeat']),
            sql`from trip_request q where q.customer_key = s.c and q.repeat is not null and ${future}
            and q.key in (select r.request_key from ride r where r.customer_key = s.c
              and r.key = any(${rides}))`,
          ),
        ),
        entries: entriesQuestion(sql, sql`any(${keys})`),
      },
      seen,
    ),
    loadFleets(context.portal),
  ])
  if (facts.rows.length > MOST_REACHED)
    throw invalid('rides', message(context, 'error.too_many_rides'), 'too_many_rides')
  const rows = new Map(facts.rows.map((row) => [row.key, row]))
  return { ...facts, rows, all: facts.rows.map(rideOf), cards }
}

export type CancelFacts = Awaited<ReturnType<typeof cancelFacts>>

/** The row of a ride that was made of it. */
export function rowOf({ rows }: Pick<CancelFacts, 'rows'>, { key }: Pick<Ride, 'key'>): RideRow {
  return rows.get(key) as RideRow
}

/** The rides that were named, in that order, as far as they are there and may be seen. */
export function chosenRides({ all }: Pick<CancelFacts, 'all'>, { rides }: Cancellation): Ride[] {
  return [...new Set(rides)].flatMap((key) => all.find((ride) => ride.key === key) ?? [])
}

/**
 * The rides that a cancellation reaches: with range `future` the later ones of their series too. Named ones
 * that are over are left out where something of their series is reached, because the rest of a series still goes
 * from a day that was cancelled by itself; `partial` keeps them, to say so.
 */
export function reachedRides(
  { all }: Pick<CancelFacts, 'all'>,
  chosen: readonly Ride[],
  { range, partial = false }: Pick<Cancellation, 'range'> & { partial?: boolean | undefined },
): readonly Ride[] {
  if (range !== 'future') return chosen
  const later = ridesInRange(chosen, all, 'future')
  const reached = new Set(later.map(({ key }) => key))
  const goingOn = new Set(later.flatMap(({ repeat }) => repeat?.key ?? []))
  const left = chosen.filter(
    ({ key, status, repeat }) =>
      !reached.has(key) && (partial || status === 'modified' || !goingOn.has(repeat?.key ?? '')),
  )
  return [...left, ...later]
}

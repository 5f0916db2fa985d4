import { columns, select } from '@nemt/store/rows/select.ts'
import {
  cancellationReasons,
  cancelProblem,
  isRecurring,
  ridesInRange,
  type CancellationRange,
  type CancellationReason,
} from '@nemt/domain/ride/cancel.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Changes, Update } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { entriesQuestion } from '../fund/settle.ts'
import { message } from '../message/text.ts'
import { portalFacts, portalQuestion } from '../passenger/portal.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound, Refusal } from '../pipeline/refusal.ts'
import { actorFor } from './life/actor.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { joined, statusChanges } from './life/change.ts'
import { alreadyEdited, changeRefused, orEdited } from './life/refused.ts'
import { rideOf, rideQuery, type RideRow } from './record/row.ts'
import { endedBefore, seriesUpdate } from './booking/series.ts'
import { seenBy } from './record/visible.ts'

/**
 * Cancels rides with a reason (C012): all of them or none. With range `future` the later rides of their
 * series too.
 */
export const rideCancel = defineCall({
  name: 'ride.cancel',
  does: 'Cancels rides with a reason; for recurring rides the current or also the future ones.',
  effect: 'write',
  permission: ['ride.cancel', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    rides: z.array(key).max(100),
    reason: z.enum(cancellationReasons).optional(),
    specify: text(1000).optional(),
    range: z.enum(['current', 'future']).optional(),
  }),
  output: z.strictObject({ rides: z.array(key) }),
  run: (context, input) => retryWhen(['series_changed'], () => cancel(context, input)),
})

type Cancellation = {
  rides: string[]
  reason?: CancellationReason | undefined
  specify?: string | undefined
  range?: CancellationRange | undefined
}

async function cancel(context: Context, cancellation: Cancellation) {
  const facts = await cancelFacts(context, cancellation)
  const { rows, all } = facts
  const chosen = cancellation.rides.flatMap((one) => all.find((ride) => ride.key === one) ?? [])
  if (chosen.length < cancellation.rides.length) throw notFound('ride')
  checkCancellation(context, cancellation, chosen)
  // As many as were named, and the input names one at the least.
  const [first] = chosen as [Ride, ...Ride[]]
  const future = cancellation.range === 'future'
  // Whoever saw the ride as it was before an edit must see the other one first (M137).
  const replaced = chosen.find(({ status }) => status === 'modified')
  if (replaced && future) throw alreadyEdited(context, rowOf(rows, replaced))
  const affected = future ? ridesInRange(chosen, all, 'future') : chosen
  const changed = joined(affected.map((ride) => cancelled(context, ride, cancellation, facts)))
  const updates = [...(changed.updates ?? []), ...seriesEnded(facts.series, chosen)]
  return orEdited(context, rowOf(rows, first), () =>
    context.write({ ...changed, updates, object: first.key }, { rides: affected.map((ride) => ride.key) }),
  )
}

/** The rides, with range `future` all of their series, and what their cancellation is judged by. */
async function cancelFacts(context: Context, { rides, range }: Cancellation) {
  const { sql, principal, policy } = context
  const future = range === 'future'
  const reached = sql`(r.key = any(${rides}) or (${future} and r.repeat_key is not null
    and r.repeat_key in (select q.repeat_key from ride q where q.customer_key = s.c
      and q.key = any(${rides}))))`
  const keys = sql`select r.key from ride r where r.customer_key = s.c and ${reached}`
  const [facts, cards] = await Promise.all([
    context.read({
      rows: many(
        rideQuery(
          sql,
          sql`${seenBy(sql, principal, policy)} and ${reached}`,
          sql`order by r.needed_at limit 500`,
        ),
      ),
      offered: many(
        select(
          sql,
          columns('offer', 'o', ['fleet_key', 'ride_key']),
          sql`from offer o where o.customer_key = s.c and o.ride_key in (${keys})
            and o.status in ('sent', 'accepted')`,
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
    }),
    loadFleets(context.portal),
  ])
  const rows = new Map(facts.rows.map((row) => [row.key, row]))
  return { ...facts, rows, all: facts.rows.map(rideOf), cards }
}

type CancelFacts = Awaited<ReturnType<typeof cancelFacts>>

/** The row of a ride that was made of it. */
function rowOf(rows: ReadonlyMap<string, RideRow>, { key }: Ride): RideRow {
  return rows.get(key) as RideRow
}

/** Refuses what the dialog would not let anybody send: no reason, no words for 'other', no range. */
function checkCancellation(context: Context, cancellation: Cancellation, chosen: readonly Ride[]): void {
  const { principal } = context
  const passenger = principal.scope === 'passenger'
  const staff = principal.global ? 'global' : 'coordinator'
  const problem = cancelProblem(
    cancellation,
    chosen.some(isRecurring),
    passenger ? 'passenger' : staff,
    passenger ? 'journey' : 'staff',
  )
  if (!problem) return
  const text = message(context, `problem.${problem.code}`)
  const code = problem.field === 'reason' ? 'ride_no_cancellation_reason' : problem.code
  throw new Refusal('invalid', code, text, { fields: { [problem.field]: text } })
}

/** What the cancellation of one ride changes. */
function cancelled(
  context: Context,
  ride: Ride,
  { reason, specify }: Cancellation,
  { rows, offered, portal, entries, cards }: CancelFacts,
): Changes {
  const { principal, actor, now } = context
  const row = rowOf(rows, ride)
  const change = mayChange({
    ride,
    to: 'cancelled',
    actor: actorFor(principal),
    now,
    reason,
    ...portalFacts(context, portal),
  })
  if ('refused' in change) throw changeRefused(context, row, change.refused)
  const notes = specify ? { notes: { ...row.notes, cancellation: specify } } : {}
  return statusChanges({
    ride: row,
    to: 'cancelled',
    effects: change.effects,
    actor,
    now,
    set: { cancellation: reason ?? null, ...notes },
    data: { reason },
    fleets: offered.filter(({ ride_key }) => ride_key === ride.key).map(({ fleet_key }) => fleet_key),
    entries,
    cards,
  })
}

/** No more rides of the series are made from the first cancelled one on. */
function seriesEnded(series: CancelFacts['series'], chosen: readonly Ride[]): Update[] {
  const since = Math.min(...chosen.map(({ times }) => times.needed))
  return series.flatMap(({ key: request, repeat }) =>
    repeat ? [seriesUpdate(request, repeat, endedBefore(repeat, localDate(since, repeat.zone)))] : [],
  )
}

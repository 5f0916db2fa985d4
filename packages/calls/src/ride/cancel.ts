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
import type { Changes } from '@nemt/store/change/changes.ts'
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
  run: (context, asked) => retryWhen(['series_changed'], () => cancel(context, asked)),
})

type Asked = {
  rides: string[]
  reason?: CancellationReason | undefined
  specify?: string | undefined
  range?: CancellationRange | undefined
}

async function cancel(context: Context, { rides, reason, specify, range }: Asked) {
  const { sql, principal, policy, now, actor } = context
  const reached = sql`(r.key = any(${rides}) or (${range === 'future'} and r.repeat_key is not null
    and r.repeat_key in (select q.repeat_key from ride q where q.customer_key = s.c
      and q.key = any(${rides}))))`
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
          sql`from offer o where o.customer_key = s.c
            and o.ride_key in (select r.key from ride r where r.customer_key = s.c and ${reached})
            and o.status in ('sent', 'accepted')`,
        ),
      ),
      portal: portalQuestion(sql, principal),
      series: many(
        select(
          sql,
          columns('trip_request', 'q', ['key', 'repeat']),
          sql`from trip_request q where q.customer_key = s.c and q.repeat is not null
            and ${range === 'future'}
            and q.key in (select r.request_key from ride r where r.customer_key = s.c
              and r.key = any(${rides}))`,
        ),
      ),
      entries: entriesQuestion(
        sql,
        sql`any(select r.key from ride r where r.customer_key = s.c and ${reached})`,
      ),
    }),
    loadFleets(context.portal),
  ])
  const rows = new Map(facts.rows.map((row) => [row.key, row]))
  const all = [...rows.values()].map(rideOf)
  const chosen = rides.map((one) => all.find((ride) => ride.key === one))
  if (chosen.some((ride) => !ride)) throw notFound('ride')
  const staff = principal.global ? 'global' : 'coordinator'
  const who = principal.scope === 'passenger' ? 'passenger' : staff
  const asked = {
    rides,
    ...(reason ? { reason } : {}),
    ...(specify ? { specify } : {}),
    ...(range ? { range } : {}),
  }
  const problem = cancelProblem(
    asked,
    (chosen as Ride[]).some(isRecurring),
    who,
    principal.scope === 'passenger' ? 'journey' : 'staff',
  )
  if (problem) {
    const words = message(context, `problem.${problem.code}`)
    throw new Refusal(
      'invalid',
      problem.field === 'reason' ? 'ride_no_cancellation_reason' : problem.code,
      words,
      { fields: { [problem.field]: words } },
    )
  }
  // Whoever saw the ride as it was before an edit must see the other one first (M137).
  const replaced = (chosen as Ride[]).find(({ status }) => status === 'modified')
  if (replaced && range === 'future') throw alreadyEdited(context, rows.get(replaced.key) as RideRow)
  const affected = range === 'future' ? ridesInRange(chosen as Ride[], all, 'future') : (chosen as Ride[])
  const changes: Changes[] = affected.map((ride) => {
    const row = rows.get(ride.key) as RideRow
    const change = mayChange({
      ride,
      to: 'cancelled',
      actor: actorFor(principal),
      now,
      reason,
      ...portalFacts(context, facts.portal),
    })
    if ('refused' in change) throw changeRefused(context, row, change.refused)
    const fleets = facts.offered
      .filter(({ ride_key }) => ride_key === ride.key)
      .map(({ fleet_key }) => fleet_key)
    const notes = specify ? { notes: { ...row.notes, cancellation: specify } } : {}
    return statusChanges({
      ride: row,
      to: 'cancelled',
      effects: change.effects,
      actor,
      now,
      set: { cancellation: reason ?? null, ...notes },
      data: { reason },
      fleets,
      entries: facts.entries,
      cards,
    })
  })
  const changed = joined(changes)
  // No more rides of the series are made from the first cancelled one on.
  const since = Math.min(...(chosen as Ride[]).map(({ times }) => times.needed))
  const ends = facts.series.flatMap(({ key: request, repeat: kept }) =>
    kept ? [seriesUpdate(request, kept, endedBefore(kept, localDate(since, kept.zone)))] : [],
  )
  return orEdited(context, rows.get(rides[0] as string) as RideRow, () =>
    context.write(
      { ...changed, updates: [...(changed.updates ?? []), ...ends], object: rides[0] as string },
      { rides: affected.map(({ key: one }) => one) },
    ),
  )
}

import type { KeptSeries, PayersNamed } from '@nemt/domain/journey/request.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { addDays } from '@nemt/domain/time/zone.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '#/pipeline/context.ts'
import { notFound } from '#/pipeline/refusal.ts'
import { rideQuery, type RideRow } from '../record/row.ts'
import { seenBy } from '../record/visible.ts'

/** A series' request and its rides from shortly before some of them on. 404 for rides of no series. */
export async function laterRides({ sql, principal, policy, read: ask }: Context, keys: readonly string[]) {
  const mine = sql`(select q.repeat_key from ride q where q.customer_key = s.c
    and q.key = ${keys[0] ?? ''} and q.repeat_key is not null)`
  const { rows, series: old } = await ask({
    rows: many(
      rideQuery(
        sql,
        sql`r.repeat_key = ${mine}
          and r.local_date >= (select min(q.local_date) from ride q where q.customer_key = s.c
            and q.key = any(${[...keys]})) - 7 and ${seenBy(sql, principal, policy)}`,
        sql`order by r.local_date, r.leg`,
      ),
    ),
    series: one(
      select(
        sql,
        requestColumns,
        sql`from trip_request q where q.customer_key = s.c and q.repeat->>'key' = ${mine}`,
      ),
    ),
  })
  const read = old?.repeat
  if (!old || !read) throw notFound('series')
  return { old, read, rows }
}

const requestColumns = columns('trip_request', 'q', [
  'key',
  'passenger_key',
  'type',
  'reason',
  'purpose',
  'team_key',
  'created_by',
  'created_at',
  'repeat',
  'document',
])
export type RequestRow = Selected<typeof requestColumns>

/** The date of the series that a ride is of: a leg after midnight belongs to the one before. */
export function dateIn(
  { legs }: KeptSeries,
  { local_date, leg }: Pick<RideRow, 'local_date' | 'leg'>,
): string {
  return addDays(local_date, 0 - (legs[leg]?.days ?? 0))
}

/** Whether a pause took a ride away: its day is booked anew when the pause ends. */
export function isTakenAway({ pause_key, status }: Pick<RideRow, 'pause_key' | 'status'>): boolean {
  return pause_key !== null && status === 'cancelled'
}

type Cut = {
  key: string
  kept: KeptSeries
  /** What it is for. */
  purpose: string | null | undefined
  payers?: PayersNamed
}

/** The request of the later part of a series that is cut in two. */
export function requestFrom(old: RequestRow, { key, kept, purpose, payers }: Cut): NewRow<'trip_request'> {
  return {
    key,
    passenger_key: old.passenger_key,
    type: old.type,
    reason: old.reason,
    purpose: purpose ?? null,
    team_key: old.team_key,
    created_by: old.created_by,
    created_at: old.created_at,
    repeat: kept,
    document: { ...old.document, ...payers },
  }
}

/**
 * A ride goes over to the later part of its series, as it is. Whoever edits it meanwhile comes first
 * (`series_changed`): what takes its place would stay in the earlier part.
 */
export function goesOver(
  { key, version, repeat_key }: Pick<RideRow, 'key' | 'version' | 'repeat_key'>,
  to: { request: string; series: string; after?: string },
): Update {
  return update('ride', {
    where: { key, version, repeat_key },
    set: {
      request_key: to.request,
      repeat_key: to.series,
      ...(to.after === undefined ? {} : { after_ride_key: to.after }),
    },
    must: 'series_changed',
  })
}

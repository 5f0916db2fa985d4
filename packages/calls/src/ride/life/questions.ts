import { fleetOfferColumns, type FleetOfferRow } from '#/offer/row.ts'
import { column, columns, computed, select } from '@nemt/store/rows/select.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { Principal } from '#/pipeline/principal.ts'
import { entriesQuestion, type EntryRow } from '#/fund/settle.ts'
import { portalQuestion, type PortalRow } from '#/passenger/portal.ts'
import { rideQuery, type RideRow } from '../record/row.ts'
import { seenBy } from '../record/visible.ts'

/**
 * A provider's link changes the one ride it was sent for; of the passenger's others it only reads (decision
 * 008).
 */
function withinLink(sql: Sql, { ride }: Principal): Fragment {
  return ride ? sql`and r.key = ${ride}` : sql``
}

/** What a change of one ride is judged by. */
export type RideFacts = {
  ride: Question<RideRow | null>
  offers: Question<FleetOfferRow[]>
  previous: Question<(Pick<RideRow, 'key' | 'status'> & { since: number }) | null>
  entries: Question<EntryRow[]>
  portal: Question<PortalRow | null>
}

/**
 * What every change of one ride is judged by, in one round trip: the ride, its offers, the latest of each
 * fleet first, with their fleets' dispatch kinds, the earlier leg, its lines in the ledger.
 */
export function rideFacts(sql: Sql, principal: Principal, policy: CustomerPolicy, ride: string): RideFacts {
  return {
    ride: one(
      rideQuery(
        sql,
        sql`r.key = ${ride} ${withinLink(sql, principal)}
    and ${seenBy(sql, principal, policy)}`,
      ),
    ),
    offers: many(
      select(
        sql,
        fleetOfferColumns,
        sql`from offer o join fleet f on f.key = o.fleet_key
        where o.customer_key = s.c and o.ride_key = ${ride} order by o.round desc, o.fleet_key`,
      ),
    ),
    previous: one(
      select(
        sql,
        { ...columns('ride', 'b', ['key', 'status']), since: column('ride', 'b', 'status_at') },
        sql`from ride r join ride b on b.customer_key = s.c and b.key = r.after_ride_key
        where r.customer_key = s.c and r.key = ${ride}`,
      ),
    ),
    entries: entriesQuestion(sql, sql`${ride}`),
    portal: portalQuestion(sql, principal),
  }
}

/**
 * Since when the passenger of a ride has been ready, by the event that asked for it: the first time, however often it
 * was asked for again. Null for a ride that nobody has asked for, or that goes by something else since.
 */
export function readySince(sql: Sql, ride: string): Question<{ at: number } | null> {
  return one(
    select(
      sql,
      columns('event', 'e', ['at']),
      sql`from ${calls(sql, sql`${ride}`)} order by e.seq desc limit 1`,
    ),
  )
}

/** Whether the passenger of the ride `r` has called for it and waits. */
export function isCalled(sql: Sql) {
  return computed<boolean>(
    sql`case when r.type = 'will-call' then exists (select 1 from ${calls(sql, sql`r.key`)}) else false end`,
  )
}

/** The events `e` by which a ride was asked for, as long as its passenger waits for it. */
function calls(sql: Sql, ride: Fragment): Fragment {
  return sql`event e where e.customer_key = s.c and e.ride_key = ${ride} and e.collection = 'ride:info'
    and e.type = 'status' and e.data->>'status' = 'requesting'
    and not e.data->>'from' = any(${ASKED_AGAIN}) and e.data->'again' is null
    and not exists (select 1 from event l where l.customer_key = s.c and l.ride_key = ${ride} and l.seq > e.seq
      and l.collection = 'ride:info' and l.type = 'status' and not l.data->>'status' = any(${STILL_READY}))`
}

/** Statuses from which a ride is asked for again: the passenger has been ready since before. */
const ASKED_AGAIN: RideStatus[] = ['retry', 'pickup', 'waiting']
/** Statuses that a ride goes through whose passenger is ready: also while another fleet is looked for. */
const STILL_READY: RideStatus[] = [
  ...(['scheduling', 'confirmed', 'requesting', 'retry'] as const),
  ...(['pickup', 'waiting', 'enroute'] as const),
]

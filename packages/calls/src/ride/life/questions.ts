import { fleetOfferColumns, type FleetOfferRow } from '#/offer/row.ts'
import { column, columns, select } from '@nemt/store/rows/select.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
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
        where o.customer_key = s.c and o.ride_key = ${ride} order by o.round desc`,
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

import { offer as shape } from '@nemt/domain/offer/schema.ts'
import { offerLabel } from '@nemt/domain/offer/label.ts'
import { ACCEPT_SLACK, offerAt } from '@nemt/domain/offer/window.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { many } from '@nemt/store/read.ts'
import { select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { isWholeFleet } from '../fleet/own-records.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { rideOf, rideQuery } from '../ride/record/row.ts'
import { seenBy, shownTo } from '../ride/record/visible.ts'
import { offerOf } from './record.ts'
import { offerColumns } from './row.ts'
import { stateHash, stateHashOf } from './state.ts'

/** More open offers than one fleet answers; what is left out has more time. */
const MOST = 200

/**
 * What a fleet's people have to answer, the offer that ends first at the top: each with what a fleet that is asked may
 * read of its ride (server-behaviour §2.2). Offers of other customers: offer.elsewhere.
 */
export const offerInbox = defineCall({
  name: 'offer.inbox',
  does: "Lists a fleet's open offers, the one that ends first at the top.",
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  byKey: true,
  input: z.strictObject({}),
  output: z.strictObject({ offers: z.array(z.strictObject({ ride, offer: shape, state_hash: stateHash })) }),
  run: async (context) => {
    const { sql, principal, policy, now } = context
    if (!isWholeFleet(context)) throw forbidden()
    const fleet = principal.fleet ?? ''
    const since = new Date(now - ACCEPT_SLACK).toISOString()
    const open = sql`o.customer_key = s.c and o.fleet_key = ${fleet} and o.status = 'sent'
      and o.expires_at >= ${since}::timestamptz
      and exists (select 1 from fleet f where f.key = o.fleet_key and f.enabled)`
    const { rides, offers } = await context.read(
      {
        rides: many(
          rideQuery(
            sql,
            sql`${seenBy(sql, principal, policy)}
              and r.key in (select o.ride_key from offer o where ${open} order by o.expires_at limit ${MOST})`,
          ),
        ),
        offers: many(
          select(sql, offerColumns, sql`from offer o where ${open} order by o.expires_at, o.ride_key`),
        ),
      },
      { detail: { open: true } },
    )
    const byKey = new Map(rides.map((row) => [row.key, rideOf(row)]))
    return {
      offers: offers.flatMap((row) => {
        const full = byKey.get(row.ride_key)
        const offer = offerAt(offerOf(row), now)
        if (!full || offerLabel(full, offer, fleet) !== 'Available') return []
        const shown = shownTo(context, full, offer.status)
        return shown ? [{ ride: shown, offer, state_hash: stateHashOf(full.version, row) }] : []
      }),
    }
  },
})

import { fleetOfferColumns, offerColumns, type OfferRow } from './row.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { offerBanner, offerLabel, offerWord } from '@nemt/domain/offer/label.ts'
import { offer as shape, type Offer } from '@nemt/domain/offer/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { rideOf, rideQuery } from '../ride/record/row.ts'
import { present } from '@nemt/store/rows/present.ts'
import { seenBy, shownTo } from '../ride/record/visible.ts'

/** An offer's record; prices stay with staff and the offer's own fleet. */
export function offerOf(row: OfferRow & { fleet_name?: string }): Offer {
  return {
    ride: row.ride_key,
    ride_version: row.ride_version,
    fleet: row.fleet_key,
    round: row.round,
    status: row.status,
    ...present({
      fleet_name: row.fleet_name,
      price: row.price_cents,
      sent: row.sent_at,
      viewed: row.viewed_at,
      expires: row.expires_at,
      decided: row.decided_at,
      notes: row.notes,
    }),
    ...(row.manual_cancel ? { manual_cancel: true } : {}),
  }
}

/** The offers of a ride; a fleet only sees its own (C092). */
export const offerList = defineCall({
  name: 'offer.list',
  does: 'Lists the offers of a ride.',
  effect: 'read',
  permission: ['ride.view', 'ride.event.view'],
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    offers: z.array(
      z.strictObject({ ...shape.shape, word: z.enum(['unknown', 'accepted', 'declined', 'cancelled']) }),
    ),
  }),
  run: async (context, input) => {
    const { sql, principal, policy } = context
    const facts = await context.read({
      ride: one(
        select(
          sql,
          columns('ride', 'r', ['key']),
          sql`from ride r where r.customer_key = s.c and r.key = ${input.ride}
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
      offers: many(
        select(
          sql,
          fleetOfferColumns,
          sql`from offer o join fleet f on f.key = o.fleet_key
            where o.customer_key = s.c and o.ride_key = ${input.ride}
              ${principal.scope === 'fleet' ? sql`and o.fleet_key = ${principal.fleet ?? ''}` : sql``}
            order by o.round, f.name`,
        ),
      ),
    })
    if (!facts.ride) throw notFound('ride')
    return { offers: facts.offers.map(offerOf).map((offer) => ({ ...offer, word: offerWord(offer) })) }
  },
})

/**
 * The provider's page of one ride (doc 3 §2.7): the badge and the banner, and while the fleet is asked or
 * drives the ride as it may see it with its offer (server-behaviour §2.2).
 */
export const offerInfo = defineCall({
  name: 'offer.info',
  does: "Gives a provider's view of an offered ride.",
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    /** Absent once the offer is over: then there is nothing but the banner. */
    ride: ride.optional(),
    offer: shape.optional(),
    fleet: z.strictObject({ key, name: text(200), dispatch: text(40) }),
    label: z.enum(['Cancelled', 'Declined', 'Accepted', 'Available', 'Unavailable']),
    banner: text(80),
  }),
  run: async (context, input) => {
    const { sql, principal, policy } = context
    const facts = await context.read(
      {
        ride: one(rideQuery(sql, sql`r.key = ${input.ride} and ${seenBy(sql, principal, policy)}`)),
        offer: one(
          select(
            sql,
            offerColumns,
            sql`from offer o where o.customer_key = s.c and o.ride_key = ${input.ride}
              and o.fleet_key = ${principal.fleet ?? ''} order by o.round desc`,
          ),
        ),
        fleet: one(
          select(
            sql,
            columns('fleet', 'f', ['key', 'name', 'dispatch']),
            sql`from fleet f where s.c is not null and f.key = ${principal.fleet ?? ''}`,
          ),
        ),
      },
      { object: input.ride },
    )
    if (!facts.ride || !facts.fleet) throw notFound('ride')
    const own = facts.offer ? offerOf(facts.offer) : undefined
    const full = rideOf(facts.ride)
    const label = offerLabel(full, own, facts.fleet.key)
    const told = { fleet: facts.fleet, label, banner: offerBanner(label, facts.fleet.dispatch) }
    const shown = shownTo(principal, full, own?.status)
    return shown ? { ride: shown, ...(own ? { offer: own } : {}), ...told } : told
  },
})

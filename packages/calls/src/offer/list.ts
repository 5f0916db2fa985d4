import { fleetOfferColumns } from './row.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { offerWord } from '@nemt/domain/offer/label.ts'
import { offer as shape } from '@nemt/domain/offer/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { seenBy } from '../ride/record/visible.ts'
import { offerFor } from './record.ts'

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
    const offers = facts.offers.map((row) => offerFor(context, row))
    return { offers: offers.map((offer) => ({ ...offer, word: offerWord(offer) })) }
  },
})

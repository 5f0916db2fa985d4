import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { computed, instant as instantOf, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { isFleetLogin } from '../fleet/own-records.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'

/**
 * The open offers of a fleet at the other customers that it drives for: at whose portal, for when and until when. They
 * are read and answered there (docs/decisions/083-offers-of-all-customers.md). A fleet that is switched off has none.
 */
export const offerElsewhere = defineCall({
  name: 'offer.elsewhere',
  does: "Lists a fleet's open offers at other customers, with the page on which each is answered.",
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({}),
  output: z.strictObject({
    offers: z.array(
      z.strictObject({
        ride: key,
        customer: text(200),
        needed: instant,
        timezone: text(60),
        expires: instant,
        url: text(500),
      }),
    ),
  }),
  run: async (context) => {
    const { sql, principal, customer, portal, now } = context
    if (!isFleetLogin(context)) throw forbidden()
    const { offers } = await context.read({
      offers: many(
        select(
          sql,
          {
            customer: computed<string>(sql`t.customer`),
            name: computed<string>(sql`t.customer_name`),
            ride: computed<string>(sql`t.ride_key`),
            timezone: computed<string>(sql`t.timezone`),
            needed: instantOf<number>(sql`t.needed_at`),
            expires: instantOf<number>(sql`t.expires_at`),
          },
          sql`from app.offers_elsewhere(${principal.fleet ?? ''}, ${customer.key},
            ${new Date(now).toISOString()}::timestamptz) t where s.c is not null
            and exists (select 1 from fleet f where f.key = ${principal.fleet ?? ''} and f.enabled)`,
        ),
      ),
    })
    return {
      offers: offers.map(({ customer: where, name, ride, ...times }) => ({
        ...{ ride, customer: name, ...times },
        url: `${portal.addressOf(where)}/scope/fleet/ride/${ride}`,
      })),
    }
  },
})

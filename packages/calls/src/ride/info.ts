import { columns, computed, select } from '@nemt/store/rows/select.ts'
import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { beside, besideOf, besideQuestions, withRepeats } from './record/beside.ts'
import { rideOf, rideQuery } from './record/row.ts'
import { ownOffer, seenBy, shownTo } from './record/visible.ts'

/**
 * The rides of the keys, as their reader may see them (C023); for passengers and coordinators with what their
 * requests were for, so that a trip can be booked again, for coordinators also with the names of who pays, and
 * which ends are the passenger's home.
 */
export const rideInfo = defineCall({
  name: 'ride.info',
  does: `Gives rides by their keys, and by request what they are for. The payload may be the bare list of keys.`,
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ keys: z.array(key).min(1).max(100) }),
  accept: (payload) => (Array.isArray(payload) ? { keys: payload } : payload),
  output: z.strictObject({ rides: z.array(ride), ...beside }),
  run: async (context, { keys }) => {
    const { sql, principal, policy } = context
    const seen = sql`r.key = any(${keys}) and ${seenBy(sql, principal, policy)}`
    const { rides, offers, ...besides } = await context.read(
      {
        rides: many(rideQuery(sql, seen)),
        offers:
          principal.scope === 'fleet'
            ? many(
                select(
                  sql,
                  {
                    ...columns('ride', 'r', ['key']),
                    status: computed<OfferStatus | null>(ownOffer(sql, principal)),
                  },
                  sql`from ride r where r.customer_key = s.c and ${seen}`,
                ),
              )
            : undefined,
        ...besideQuestions(sql, principal.scope, seen),
      },
      { object: keys[0] as string, detail: { keys }, shows: 'rides' },
    )
    const answered = new Map(offers?.map(({ key: ride, status }) => [ride, status ?? undefined]))
    const shown = rides.flatMap((row) => shownTo(context, rideOf(row), answered.get(row.key)) ?? [])
    const found = new Map(shown.map((one) => [one.key, one]))
    // A ride of which nothing may be read is like one that isn't there.
    const asked = keys.map((one) => {
      const readable = found.get(one)
      if (!readable) throw notFound('ride')
      return readable
    })
    return { rides: withRepeats(asked, besides), ...besideOf(besides, asked) }
  },
})

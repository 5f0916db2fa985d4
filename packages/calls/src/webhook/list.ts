import { instant, key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, computed, instant as moment, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { mostOf, ownerOf, webhookAddress } from './webhooks.ts'

/** The addresses of a fleet at this customer, or of the customer itself, that are told what happens. */
export const webhookList = defineCall({
  name: 'webhook.list',
  does: "Lists the addresses of a fleet's or the customer's own systems that are told what happens, and how it went.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ fleet: key.optional() }),
  output: z.strictObject({
    /** How many there may be. */
    most: z.number().int(),
    webhooks: z.array(
      z.strictObject({
        ...{ key, url: webhookAddress, created: instant },
        /** The secret before signs as well until then. */
        old_until: instant.optional(),
        /** How many events wait to be told, and how many were given up. */
        ...{ waiting: z.number().int(), dead: z.number().int() },
        /** The last try: what it met, and whether that was taken. */
        last: z.strictObject({ at: instant, answer: z.string(), taken: z.boolean() }).optional(),
      }),
    ),
  }),
  run: async (context, { fleet: named }) => {
    const owner = ownerOf(context, named)
    const { sql, now } = context
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          {
            ...columns('webhook', 'w', ['key', 'url', 'created_at', 'old_until']),
            waiting: computed<number>(sql`d.waiting`),
            dead: computed<number>(sql`d.dead`),
            tried_at: moment<number | null>(sql`l.tried_at`),
            answer: computed<string | null>(sql`l.answer`),
            state: computed<string | null>(sql`l.state`),
          },
          sql`from webhook w
            cross join lateral (select count(*) filter (where d.state = 'waiting')::int as waiting,
              count(*) filter (where d.state = 'dead')::int as dead from webhook_delivery d
              where d.customer_key = s.c and d.webhook_key = w.key) d
            left join lateral (select l.tried_at, l.answer, l.state from webhook_delivery l
              where l.customer_key = s.c and l.webhook_key = w.key and l.tried_at is not null
              order by l.tried_at desc limit 1) l on true
            where w.customer_key = s.c and w.fleet_key is not distinct from ${owner} and w.revoked_at is null
            order by w.created_at, w.key`,
        ),
      ),
    })
    return {
      most: mostOf(owner),
      webhooks: rows.map(
        ({ key: one, url, created_at, old_until, waiting, dead, tried_at, answer, state }) => ({
          ...{ key: one, url, created: created_at, waiting, dead },
          ...(old_until !== null && old_until > now ? { old_until } : {}),
          ...(tried_at !== null && answer !== null
            ? { last: { at: tried_at, answer, taken: state === 'delivered' } }
            : {}),
        }),
      ),
    }
  },
})

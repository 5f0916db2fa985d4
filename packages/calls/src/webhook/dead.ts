import { instant, key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { column, columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { ownWebhook } from './webhooks.ts'

/** As many as are shown at once; the others can be told again all the same. */
const MOST = 200

/** What an address was told seven times and never took, the newest first. */
export const webhookDead = defineCall({
  name: 'webhook.dead',
  does: 'Lists the events that an address never took, and what the last try met.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ key }),
  output: z.strictObject({
    events: z.array(
      z.strictObject({
        ...{ id: z.string(), type: z.string(), ride: key, at: instant, tried: instant, answer: z.string() },
      }),
    ),
  }),
  run: async (context, { key: asked }) => {
    await ownWebhook(context, asked)
    const { sql } = context
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          {
            ...columns('webhook_delivery', 'd', ['seq', 'ride_key', 'tried_at', 'answer']),
            ...{ type: column('event', 'e', 'type'), at: column('event', 'e', 'at') },
          },
          sql`from webhook_delivery d join event e on e.customer_key = s.c and e.seq = d.seq
            where d.customer_key = s.c and d.webhook_key = ${asked} and d.state = 'dead'
            order by d.seq desc limit ${MOST}`,
        ),
      ),
    })
    return {
      events: rows.map(({ seq, ride_key, tried_at, answer, type, at }) => ({
        ...{ id: `EVT${seq}`, type, ride: ride_key, at, tried: tried_at ?? at, answer: answer ?? '' },
      })),
    }
  },
})

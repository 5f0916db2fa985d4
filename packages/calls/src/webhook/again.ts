import { key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { ownWebhook } from './webhooks.ts'

/** Has what an address never took told once more, seven tries anew; each event says by its version how old it is. */
export const webhookAgain = defineCall({
  name: 'webhook.again',
  does: 'Tells an address once more what it never took.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ key }),
  output: z.strictObject({ key }),
  run: async (context, { key: asked }) => {
    await ownWebhook(context, asked)
    const { now } = context
    const again = update('webhook_delivery', {
      where: { webhook_key: asked, state: 'dead' },
      set: { state: 'waiting', tries: 0, next_at: now },
    })
    return context.write({ updates: [again], object: asked }, { key: asked })
  },
})

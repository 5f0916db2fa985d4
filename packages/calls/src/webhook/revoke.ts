import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { endedWebhook, ownWebhook } from './webhooks.ts'

/** Tells an address nothing any more, also not what still waits. Its secrets are forgotten. */
export const webhookRevoke = defineCall({
  name: 'webhook.revoke',
  does: 'Ends what an address is told.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ key }),
  output: z.strictObject({ key }),
  run: async (context, { key: asked }) => {
    await ownWebhook(context, asked)
    return context.write({ updates: [endedWebhook(asked, context.now)], object: asked }, { key: asked })
  },
})

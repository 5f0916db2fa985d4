import { SECRETS_OVERLAP } from '@nemt/domain/webhook/webhook.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { newSecret, ownWebhook, turnedWebhook } from './webhooks.ts'

/** Gives an address another secret, shown this once; the one before signs beside it for a day. */
export const webhookRotate = defineCall({
  name: 'webhook.rotate',
  does: 'Gives an address a new secret; what is sent is signed with the old one, too, for a day.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  secret: true,
  input: z.strictObject({ key }),
  output: z.strictObject({ key, secret: z.string(), until: instant }),
  run: async (context, { key: asked }) => {
    const webhook = await ownWebhook(context, asked)
    const [secret, until] = [newSecret(), context.now + SECRETS_OVERLAP]
    return context.write(
      { updates: [turnedWebhook(context, webhook, secret)], object: asked },
      { key: asked, secret, until },
    )
  },
})

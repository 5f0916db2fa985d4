import { key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { ownWebhook } from './webhooks.ts'

/** Tells an address nothing any more, also not what still waits. Its secrets are forgotten. */
export const fleetWebhookRevoke = defineCall({
  name: 'fleet.webhook.revoke',
  does: "Ends what an address of a fleet's own system is told.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ key }),
  output: z.strictObject({ key }),
  run: async (context, { key: asked }) => {
    await ownWebhook(context, asked)
    const ended = update('fleet_webhook', {
      where: { key: asked, revoked_at: null },
      set: { revoked_at: context.now, secret: '', old_secret: null, old_until: null },
    })
    return context.write({ updates: [ended], object: asked }, { key: asked })
  },
})

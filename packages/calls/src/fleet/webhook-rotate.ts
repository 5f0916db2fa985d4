import { SECRETS_OVERLAP } from '@nemt/domain/fleet/webhook.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { seal } from '../message/seal.ts'
import { defineCall } from '../pipeline/define.ts'
import { newSecret, ownWebhook } from './webhooks.ts'

/** Gives an address another secret, shown this once; the one before signs beside it for a day. */
export const fleetWebhookRotate = defineCall({
  name: 'fleet.webhook.rotate',
  does: "Gives an address of a fleet's a new secret; what is sent is signed with the old one, too, for a day.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  secret: true,
  input: z.strictObject({ key }),
  output: z.strictObject({ key, secret: z.string(), until: instant }),
  run: async (context, { key: asked }) => {
    const { secret: old } = await ownWebhook(context, asked)
    const { portal, now } = context
    const [secret, until] = [newSecret(), now + SECRETS_OVERLAP]
    const turned = update('fleet_webhook', {
      where: { key: asked, revoked_at: null, secret: old },
      set: { secret: seal(portal.secret, asked, secret), old_secret: old, old_until: until },
      must: 'already_edited',
    })
    return context.write({ updates: [turned], object: asked }, { key: asked, secret, until })
  },
})

import { isWebhookAddress } from '@nemt/domain/fleet/webhook.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Upsert } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import { seal } from '../message/seal.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { oneOfMost } from '../record/most.ts'
import { keeperOf } from './keys.ts'
import { MOST_WEBHOOKS, newSecret, webhookAddress } from './webhooks.ts'

/**
 * Has an address told what happens to a fleet's rides from now on. The secret that signs is shown in this answer and
 * nowhere else.
 */
export const fleetWebhookCreate = defineCall({
  name: 'fleet.webhook.create',
  does: "Has an address of a fleet's own system told what happens to its rides; the secret is shown this once.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  secret: true,
  input: z.strictObject({ fleet: key.optional(), url: webhookAddress }),
  output: z.strictObject({ key, url: webhookAddress, secret: z.string() }),
  run: (context, { fleet: named, url: typed }) => {
    const fleet = keeperOf(context, named)
    const { plain } = context.portal.adapters.hooks
    const url = typed.trim()
    if (!isWebhookAddress(url, { plain }))
      throw problemRefused(context, { code: 'webhook_address', field: 'url' })
    return oneOfMost(context, { what: 'fleet webhooks', of: fleet }, (counts) =>
      makeWebhook(context, { fleet, url, counts }),
    )
  },
})

async function makeWebhook(
  context: Context,
  { fleet, url, counts }: { fleet: string; url: string; counts: Upsert },
) {
  const { sql, now, portal } = context
  const { facts } = await context.read({
    facts: one(
      select(
        sql,
        {
          held: computed<number>(
            sql`(select count(*)::int from fleet_webhook w where w.customer_key = s.c and w.fleet_key = f.key
              and w.revoked_at is null)`,
          ),
        },
        sql`from fleet f where s.c is not null and f.key = ${fleet} and f.archived_at is null`,
      ),
    ),
  })
  if (!facts) throw notFound('fleet')
  if (facts.held >= MOST_WEBHOOKS)
    throw problemRefused(context, { code: 'webhooks_full', field: 'url', values: { most: MOST_WEBHOOKS } })
  const [made, secret] = [newKey('WHK', now), newSecret()]
  const row = { key: made, fleet_key: fleet, url, secret: seal(portal.secret, made, secret) }
  return context.write(
    { upserts: [counts], inserts: { fleet_webhook: [row] }, object: made },
    { key: made, url, secret },
  )
}

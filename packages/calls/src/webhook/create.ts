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
import { mostOf, newSecret, ownerOf, wholeAddress, webhookAddress } from './webhooks.ts'

/**
 * Has an address told what happens from now on to a fleet's rides, or to the customer's. The secret that signs is
 * shown in this answer and nowhere else.
 */
export const webhookCreate = defineCall({
  name: 'webhook.create',
  does: "Has an address of a fleet's system, or of the customer's, told what happens; the secret is shown this once.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  secret: true,
  input: z.strictObject({ fleet: key.optional(), url: webhookAddress }),
  output: z.strictObject({ key, url: webhookAddress, secret: z.string() }),
  run: (context, { fleet: named, url: typed }) => {
    const owner = ownerOf(context, named)
    const url = wholeAddress(context, typed)
    return oneOfMost(context, { what: 'webhooks', of: owner ?? 'customer' }, (counts) =>
      makeWebhook(context, { owner, url, counts }),
    )
  },
})

type Wanted = { owner: string | null; url: string; counts: Upsert }

async function makeWebhook(context: Context, { owner, url, counts }: Wanted) {
  const { sql, now, portal } = context
  const { facts } = await context.read({
    facts: one(
      select(
        sql,
        {
          held: computed<number>(
            sql`(select count(*)::int from webhook w where w.customer_key = s.c and w.revoked_at is null
              and w.fleet_key is not distinct from ${owner})`,
          ),
        },
        sql`from customer c where c.customer_key = s.c and (${owner}::text is null
          or exists (select 1 from fleet f where f.key = ${owner} and f.archived_at is null))`,
      ),
    ),
  })
  if (!facts) throw notFound('fleet')
  const most = mostOf(owner)
  if (facts.held >= most)
    throw problemRefused(context, { code: 'webhooks_full', field: 'url', values: { most } })
  const [made, secret] = [newKey('WHK', now), newSecret()]
  const row = { key: made, fleet_key: owner, url, secret: seal(portal.secret, made, secret) }
  return context.write(
    { upserts: [counts], inserts: { webhook: [row] }, object: made },
    { key: made, url, secret },
  )
}

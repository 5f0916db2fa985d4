import { newKey } from '@nemt/domain/key/key.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import { seal } from '../message/seal.ts'
import type { Context } from '../pipeline/context.ts'
import { endedWebhook, newSecret, turnedWebhook, webhookAddress, wholeAddress } from './webhooks.ts'

/**
 * The configuration's `webhook_subscriber` (F375, F376) as it is entered: where the customer's own system listens, and
 * the secret that signs what it is told. Neither is shown again; null takes the address away.
 */
export const subscriber = z
  .strictObject({ listener_url: webhookAddress.nullish(), auth_token: text(200).min(1).optional() })
  .nullable()

/** What a change of the setting does to the customer's own address (docs/decisions/125-webhook-of-the-customer.md). */
export async function subscriberChanges(
  context: Context,
  entered: z.output<typeof subscriber>,
): Promise<Pick<Changes, 'inserts' | 'updates'>> {
  const { sql, now, portal } = context
  const { held } = await context.read({
    held: one(
      select(
        sql,
        columns('webhook', 'w', ['key', 'url', 'secret']),
        sql`from webhook w where w.customer_key = s.c and w.fleet_key is null and w.revoked_at is null`,
      ),
    ),
  })
  const { listener_url, auth_token } = entered ?? { listener_url: null, auth_token: undefined }
  if (listener_url === null || listener_url === '')
    return { updates: held ? [endedWebhook(held.key, now)] : [] }
  if (!held && listener_url === undefined)
    throw problemRefused(context, { code: 'webhook_address', field: 'webhook_subscriber' })
  const url = listener_url === undefined ? (held?.url ?? '') : wholeAddress(context, listener_url)
  if (!held) {
    const made = newKey('WHK', now)
    const row = { key: made, url, secret: seal(portal.secret, made, auth_token ?? newSecret()) }
    return { inserts: { webhook: [row] } }
  }
  // One statement changes a row once.
  if (auth_token !== undefined) return { updates: [turnedWebhook(context, held, auth_token, { url })] }
  const { key } = held
  const moved = update('webhook', { where: { key, revoked_at: null }, set: { url }, must: 'already_edited' })
  return { updates: [moved] }
}

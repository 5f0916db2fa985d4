import { createHmac, randomBytes } from 'node:crypto'
import { nextTry, WEBHOOK_ADDRESS } from '@nemt/domain/fleet/webhook.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { isFleetLogin } from './own-records.ts'

/** What an address is told of an event; the same as `fleet.events` gives, with whose ride it is. */
export const webhookBody = z
  .strictObject({
    id: z.string().describe('The same whenever the event is told again.'),
    cursor: z.string().describe('Where fleet.events goes on from.'),
    at: instant,
    type: z.string(),
    ride: key,
    customer: z.string(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'WebhookEvent' })

/** A fleet has a few systems. */
export const MOST_WEBHOOKS = 10
export const webhookAddress = text(WEBHOOK_ADDRESS)

/** A new secret: 32 random bytes as text. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

/** What vouches for a body at an instant (ms): its HMAC by each secret that signs (server-behaviour §2.3). */
export function signed(body: string, at: number, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000))
  const signature = secrets
    .map((secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)
    .join(',')
  return { 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

/** The address that the asker keeps and that holds. Throws notFound for another fleet's and for one that has ended. */
export async function ownWebhook(context: Context, asked: string) {
  const { sql, principal } = context
  if (!isFleetLogin(context) && !principal.global) throw forbidden()
  const { row } = await context.read({
    row: one(
      select(
        sql,
        columns('fleet_webhook', 'w', ['key', 'fleet_key', 'url', 'secret']),
        sql`from fleet_webhook w where w.customer_key = s.c and w.key = ${asked} and w.revoked_at is null`,
      ),
    ),
  })
  if (!row || (!principal.global && row.fleet_key !== principal.fleet)) throw notFound('key')
  return row
}

/** Ends an address; its secrets are forgotten. */
export function endedWebhook(key: string, now: number): Update {
  return update('fleet_webhook', {
    where: { key, revoked_at: null },
    set: { revoked_at: now, secret: '', old_secret: null, old_until: null },
  })
}

/** What becomes of a delivery after a try. */
export function afterTry({ tries, taken, now }: { tries: number; taken: boolean; now: number }) {
  if (taken) return { state: 'delivered' } as const
  const next = nextTry(tries, now)
  return next === null ? ({ state: 'dead' } as const) : ({ next_at: next } as const)
}

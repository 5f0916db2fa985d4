import { createHmac, randomBytes } from 'node:crypto'
import { isWebhookAddress, nextTry, SECRETS_OVERLAP, WEBHOOK_ADDRESS } from '@nemt/domain/webhook/webhook.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import { seal } from '../message/seal.ts'
import type { Context } from '../pipeline/context.ts'
import { keeperOf } from '../fleet/keys.ts'
import { isFleetLogin } from '../fleet/own-records.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { mayKeep } from '../record/save.ts'

/** What an address is told of an event; a fleet's is told the same as `fleet.events` gives, with whose ride it is. */
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

/** A fleet has a few systems, of a customer the configuration names one (F375). */
export function mostOf(owner: string | null): number {
  return owner === null ? 1 : 10
}
export const webhookAddress = text(WEBHOOK_ADDRESS)

/** An address as it is kept. Refuses one that may be told nothing. */
export function wholeAddress(context: Context, typed: string): string {
  const url = typed.trim()
  if (!isWebhookAddress(url, { plain: context.portal.adapters.hooks.plain }))
    throw problemRefused(context, { code: 'webhook_address', field: 'url' })
  return url
}

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

/** Whether somebody keeps what the customer itself is told: who keeps its configuration. */
function keepsCustomers(context: Pick<Context, 'principal'>): boolean {
  return context.principal.scope === 'coordinator' && mayKeep(context, null)
}

/**
 * Whose addresses are kept, null for the customer's own: a fleet's people keep their fleet's, support those of the
 * fleet that it names, who keeps the configuration those of the customer. Throws forbidden for everybody else.
 */
export function ownerOf(context: Pick<Context, 'principal'>, named: string | undefined): string | null {
  return named === undefined && keepsCustomers(context) ? null : keeperOf(context, named)
}

/** The address that the asker keeps and that holds. Throws notFound for another's and for one that has ended. */
export async function ownWebhook(context: Context, asked: string) {
  const { sql, principal } = context
  if (!isFleetLogin(context) && !keepsCustomers(context)) throw forbidden()
  const { row } = await context.read({
    row: one(
      select(
        sql,
        columns('webhook', 'w', ['key', 'fleet_key', 'url', 'secret']),
        sql`from webhook w where w.customer_key = s.c and w.key = ${asked} and w.revoked_at is null`,
      ),
    ),
  })
  const own = isFleetLogin(context) ? principal.fleet : null
  if (!row || (!principal.global && row.fleet_key !== own)) throw notFound('key')
  return row
}

/** Gives an address another secret, and what changes with it; the one before signs beside it for a day. */
export function turnedWebhook(
  { portal, now }: Pick<Context, 'portal' | 'now'>,
  { key, secret: old }: { key: string; secret: string },
  secret: string,
  besides: { url?: string } = {},
): Update {
  const before = old === '' ? {} : { old_secret: old, old_until: now + SECRETS_OVERLAP }
  return update('webhook', {
    where: { key, revoked_at: null, secret: old },
    set: { ...besides, secret: seal(portal.secret, key, secret), ...before },
    must: 'already_edited',
  })
}

/** Ends an address; its secrets are forgotten. */
export function endedWebhook(key: string, now: number): Update {
  return update('webhook', {
    where: { key, revoked_at: null },
    set: { revoked_at: now, secret: '', old_secret: null, old_until: null },
  })
}

type Try = { tries: number; taken: boolean; now: number; waitMs?: number | undefined }

/** What becomes of a delivery after a try. */
export function afterTry({ tries, taken, now, waitMs }: Try) {
  if (taken) return { state: 'delivered' } as const
  const next = nextTry(tries, now, waitMs)
  return next === null ? ({ state: 'dead' } as const) : ({ next_at: next } as const)
}

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, invalidInput, type Refusal } from '../pipeline/refusal.ts'
import type { OfferRow } from './row.ts'

/** What a fleet saw of an offer, in one word: it says no more than whether that is still so. */
export const stateHash = z.string().max(64)

type Stated = Pick<OfferRow, 'ride_key' | 'round' | 'price_cents'>

/** The word for an offer of a ride at a version. */
export function stateHashOf(version: number, { ride_key, round, price_cents }: Stated): string {
  const stated = [ride_key, version, round, price_cents ?? '']
  return createHash('sha256').update(stated.join('\n')).digest('base64url').slice(0, 22)
}

/**
 * Refuses an answer to an offer that is not what was seen (server-behaviour §2.3): 409 `offer_changed`. A fleet's own
 * system has to say what it saw; people see the page.
 */
export function assertSeen(
  context: Context,
  seen: string | undefined,
  { version, ...offer }: Stated & { version: number },
): void {
  if (seen === undefined && context.principal.apiKey) throw invalidInput('state_hash', 'missing')
  if (seen === undefined || seen === stateHashOf(version, offer)) return
  throw changedSince(context, offer.ride_key)
}

/** What was answered is not what there is by now. */
export function changedSince(context: Context, ride: string): Refusal {
  return conflict('offer_changed', message(context, 'error.offer_changed'), { ride })
}

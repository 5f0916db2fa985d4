import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import type { Principal } from '../pipeline/principal.ts'
import { notFound } from '../pipeline/refusal.ts'

/** The payload of the calls about one passenger; the bare key will do. */
export const passengerInput = z.strictObject({ passenger_key: key })

export function acceptPassenger(payload: unknown): unknown {
  return typeof payload === 'string' ? { passenger_key: payload } : payload
}

/** The permission words that open a passenger's record. */
export const PASSENGER_WORDS = [
  'passenger.view',
  'passenger.edit',
  'passenger.search',
  'ride.create',
] as const

/** A passenger only ever asks about themselves; anybody else does not exist for them. */
export function mustBeSelf(principal: Principal, passenger: string): void {
  if (principal.scope === 'passenger' && principal.key !== passenger) throw notFound('passenger')
}

import { StoreRefused } from '@nemt/store/refused.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, type Refusal } from '../pipeline/refusal.ts'

/** What a new user whose username somebody has is refused with; undefined for any other error. */
export function usernameTaken(context: Context, error: unknown): Refusal | undefined {
  if (!(error instanceof StoreRefused) || error.kind !== 'unique' || error.code === 'idempotency_pkey')
    return undefined
  return conflict('invalid_username', message(context, 'error.invalid_username'), { field: 'username' })
}

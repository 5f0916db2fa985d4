import { newKey } from '@nemt/domain/key/key.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { hashOf, newToken } from './token.ts'

/**
 * How long a session lives when the customer says nothing: 30 days for staff (server-behaviour, X026), 12
 * hours for passengers and providers.
 */
const LIFETIME_MS = {
  coordinator: 30 * 24 * 3_600_000,
  passenger: 12 * 3_600_000,
  fleet: 12 * 3_600_000,
  /** A driver's ends with the link of its ride. */
  driver: 90 * 24 * 3_600_000,
} as const

/** When a session that is opened now ends (ms); `flags.session_length` (ms) limits it (X027). */
export function sessionEnd(customer: Customer, now: number, scope: keyof typeof LIFETIME_MS): number {
  return now + Math.min(LIFETIME_MS[scope], customer.flags?.session_length ?? Infinity)
}

/**
 * A new session's row and its token; the token is not kept anywhere.
 */
export function openSession(
  customer: Customer,
  now: number,
  session: {
    scope: keyof typeof LIFETIME_MS
    user_key?: string | undefined
    passenger_key?: string
    fleet_key?: string | undefined
    ride_key?: string | undefined
    visit_key?: string
    /** What it is opened with (client.ts). */
    browser?: string | null
    system?: string | null
    /** When it ends at the latest, ms. */
    until?: number
  },
): { token: string; row: NewRow<'session'> } {
  const token = newToken()
  const { until = Infinity, ...columns } = session
  return {
    token,
    row: {
      key: newKey('SES', now),
      token_hash: hashOf(token),
      seen_at: now,
      expires_at: Math.min(sessionEnd(customer, now, session.scope), until),
      ...columns,
    },
  }
}

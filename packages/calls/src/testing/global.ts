import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'
import { GLOBAL } from '../session/origin.ts'
import { hashOf, newToken } from '../session/token.ts'
import { make } from './make-call.ts'

export type GlobalUser = { token: string; user: string; session: string; role: string }

/** Signs in a new user of the customer `global`, who is a global user unless it is said otherwise. */
export async function globalUser(
  portal: Portal,
  options: { global?: boolean; super?: boolean; grants?: string[]; until?: number } = {},
): Promise<GlobalUser> {
  const { global = true, super: isSuper = false, grants = Object.keys(permissions) } = options
  const [user, session, role, token] = [newKey('USR'), newKey('SES'), newKey('ROL'), newToken()]
  const row = {
    key: user,
    username: user.toLowerCase(),
    email: 'g@example.org',
    first_name: 'Gale',
    last_name: 'Wren',
    role_key: role,
    is_global: global,
    is_super: isSuper,
  }
  const opened = { key: session, token_hash: hashOf(token), scope: 'coordinator', user_key: user } as const
  const customer = [{ name: 'Global', timezone: 'UTC', configuration: {} }]
  await write(portal.store, GLOBAL, { insertsIfAbsent: { customer } })
  await write(portal.store, GLOBAL, {
    inserts: { role: [{ key: role, name: 'Desk', permissions: grants, inherit: [] }] },
  })
  const expires_at = options.until ?? Date.now() + 3 * 3_600_000
  await write(portal.store, GLOBAL, {
    inserts: { app_user: [row], session: [{ ...opened, expires_at, seen_at: expires_at }] },
  })
  return { token, user, session, role }
}

/** Signs in a user who keeps fleets for all customers and gives the token. */
export async function globalToken(portal: Portal): Promise<string> {
  return (await globalUser(portal)).token
}

/** Asks for a visit and gives the ticket. */
export async function visitTicket(portal: Portal, token: string, customer: string): Promise<string> {
  const asked = { customer, reason: 'Case 4711', path: '/dashboard' }
  const { data } = await make(portal, GLOBAL, 'support.enter', asked, { token })
  return new URLSearchParams(new URL((data as { url: string }).url).hash.slice(1)).get('ticket') ?? ''
}

/** The token of a visit to a customer. */
export async function visitToken(portal: Portal, token: string, customer: string): Promise<string> {
  const ticket = await visitTicket(portal, token, customer)
  const { data } = await make(portal, customer, 'support.exchange', { ticket })
  return (data as { token: string }).token
}

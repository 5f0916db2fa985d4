import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'
import { hashOf, newToken } from '../session/token.ts'

/** Signs in a user who keeps fleets for all customers and gives the token. */
export async function globalToken(portal: Portal): Promise<string> {
  const [user, token] = [newKey('USR'), newToken()]
  const row = {
    key: user,
    username: user.toLowerCase(),
    email: 'g@example.org',
    first_name: 'G',
    is_global: true,
  }
  const session = {
    key: newKey('SES'),
    token_hash: hashOf(token),
    scope: 'coordinator',
    user_key: user,
  } as const
  const customer = [{ name: 'Global', timezone: 'UTC', configuration: {} }]
  await write(portal.store, 'global', { insertsIfAbsent: { customer } })
  await write(portal.store, 'global', {
    inserts: { app_user: [row], session: [{ ...session, expires_at: Date.now() + 3_600_000 }] },
  })
  return token
}

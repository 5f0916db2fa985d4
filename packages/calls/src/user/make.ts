import { StoreRefused } from '@nemt/store/refused.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { passwordMail } from '../auth/password-link.ts'
import { usesPassword } from '../auth/password-use.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict } from '../pipeline/refusal.ts'

/**
 * Makes a user, in these teams, who is sent the link with which they choose a password. Throws invalid_username where
 * somebody of the customer has the username.
 */
export async function makeUser(
  context: Context,
  row: NewRow<'app_user'>,
  teams: readonly string[] = [],
): Promise<{ user: string }> {
  const { actor, customer } = context
  // Who uses no password has none to choose, and the mail brings nothing but its link (X131).
  const welcome = usesPassword(customer, { fleet_key: row.fleet_key ?? null })
    ? passwordMail(context, row, 'welcome')
    : null
  try {
    return await context.write(
      {
        inserts: {
          app_user: [row],
          user_team: teams.map((team_key) => ({ user_key: row.key, team_key })),
          ...(welcome ? { access_token: [welcome.token], ...welcome.mail.inserts } : {}),
        },
        events: [
          ...(welcome?.mail.events ?? []),
          { collection: 'user:info', key: row.key, type: 'created', actor, data: {}, audience: ['staff'] },
        ],
        object: row.key,
      },
      { user: row.key },
    )
  } catch (error) {
    if (error instanceof StoreRefused && error.kind === 'unique' && error.code !== 'idempotency_pkey')
      throw conflict('invalid_username', message(context, 'error.invalid_username'), { field: 'username' })
    throw error
  }
}

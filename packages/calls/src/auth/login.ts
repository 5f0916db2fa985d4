import { text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { message } from '../message/text.ts'
import { openSession } from '../session/open.ts'
import { assertRoomForPassword, passwordMatches } from './password.ts'

/** Signs a user in with username and password (doc 1 §2, C003); locks the account after the customer's number of failed tries (F378). */
export const authLogin = defineCall({
  name: 'auth.login',
  does: 'Signs in with username and password and returns a token.',
  effect: 'write',
  secret: true,
  signIn: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({ username: text(100).min(1), password: z.string().min(1).max(200) }),
  output: z.strictObject({ token: z.string() }),
  run: async (context, { username, password }) => {
    const { sql, customer, now } = context
    assertRoomForPassword(context.address)
    const { user } = await context.read({
      user: one(sql`select u.key, u.password_hash, u.fleet_key, u.first_name, u.last_name
        from app_user u where u.customer_key = s.c and u.username = ${username.trim().toLowerCase()} and u.archived_at is null`),
    })
    const limit = customer.auth?.logins ?? 3
    const actor = { kind: 'user', key: user?.key ?? 'unknown', name: user ? `${user.first_name} ${user.last_name}`.trim() : username.trim().slice(0, 100) }
    // The try is counted before the password is looked at, so that guesses made at once can't share one try.
    if (user)
      await context
        .write({ updates: [{ table: 'app_user', where: { key: user.key }, set: { failed_logins: { increment: 1 } }, and: { sql: 't.failed_logins < $1', values: [limit] }, must: 'account_locked' }] }, null)
        .catch((error: unknown) => {
          throw error instanceof StoreRefused && error.code === 'account_locked' ? new Refusal('unauthenticated', 'account_locked', message(context, 'error.account_locked')) : error
        })
    if (!(await passwordMatches(user?.password_hash ?? null, password, context.address)) || !user) {
      await context.write(
        {
          updates: user ? [{ table: 'app_user', where: { key: user.key, locked_at: null }, set: { locked_at: now }, and: { sql: 't.failed_logins >= $1', values: [limit] } }] : [],
          audit: [{ actor, action: 'auth.login', outcome: 'refused' }],
        },
        null,
      )
      throw new Refusal('unauthenticated', 'bad_credentials', message(context, 'error.bad_credentials'))
    }
    const { token, row } = openSession(customer, now, { scope: user.fleet_key ? 'fleet' : 'coordinator', user_key: user.key, fleet_key: user.fleet_key ?? undefined })
    return context.write(
      {
        updates: [{ table: 'app_user', where: { key: user.key }, set: { failed_logins: 0 } }],
        inserts: { session: [row] },
        audit: [{ actor, action: 'auth.login', object: user.key }],
      },
      { token },
    )
  },
})

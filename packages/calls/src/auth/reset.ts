import { languageOf } from '../user/language.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { countTry } from './attempts.ts'
import { normalizedUsername } from './username.ts'
import { passwordMail } from './password-link.ts'
import { usesPassword } from './password-use.ts'

/** A user gets three links an hour, an address and a customer not without end. */
const RESETS = { user: 3, address: 60, prefix: 300, tenant: 2000 }

/**
 * Sends the mail with which a password is reset (C002). The answer never says whether there is such a user.
 */
export const authReset = defineCall({
  name: 'auth.reset',
  does: 'Sends the e-mail with which a user chooses a new password.',
  effect: 'write',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ username: text(100).min(1) }),
  output: z.strictObject({}),
  run: async (context, { username }) => {
    const { sql } = context
    assertSends(context, 'email')
    const name = normalizedUsername(username)
    const { user } = await context.read({
      user: one(
        select(
          sql,
          { ...columns('app_user', 'u', ['key', 'email', 'is_sso', 'fleet_key']), language: languageOf(sql) },
          sql`from app_user u where u.customer_key = s.c and u.username = ${name}
            and u.archived_at is null`,
        ),
      ),
    })
    const actor: Actor = { kind: 'user', key: user?.key ?? 'unknown', name: '' }
    const mailable = user && !user.is_sso && user.email && usesPassword(context.customer, user)
    const mayHave = await mayAsk(context, name)
    const outcome = mayHave && mailable ? 'ok' : 'refused'
    const audit = [{ actor, action: 'auth.reset', object: user?.key, outcome }]
    if (!mayHave) return context.write({ audit }, {})
    // For a name that nobody has the same rows are written, so that the time tells nothing: the link opens
    // nothing, and the mail is never sent.
    const link = passwordMail(context, mailable ? user : { key: null, email: '' }, 'reset')
    const messages = link.mail.inserts.message.map((row): NewRow<'message'> =>
      mailable ? row : { ...row, status: 'withheld' },
    )
    const inserts = { access_token: [link.token], message: messages }
    return context.write({ inserts, events: link.mail.events, audit }, {})
  },
})

/** Counts the request by the name; over a limit no mail goes out, and the answer is the same. */
async function mayAsk(context: Context, name: string): Promise<boolean> {
  try {
    await countTry(context, 'auth.reset', { user: name }, RESETS)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'limited') return false
    throw error
  }
}

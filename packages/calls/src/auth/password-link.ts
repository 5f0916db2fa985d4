import { newKey } from '@nemt/domain/key/key.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { mailTo, type Sending } from '../message/mail.ts'
import type { Context } from '../pipeline/context.ts'
import { hashOf, newToken } from '../session/token.ts'

const HOUR = 3_600_000
/** A reset's link opens for an hour, a new user's for a week. */
const HOLDS = { reset: HOUR, welcome: 7 * 24 * HOUR } as const

/**
 * The single-use link with which a user chooses a password, and the mail that brings it, in their language.
 * The token stands behind the #, so that no server or log sees it.
 */
export function passwordMail(
  context: Context,
  user: { key: string | null; email: string; language?: string | null | undefined },
  kind: keyof typeof HOLDS,
): { token: NewRow<'access_token'>; mail: Sending } {
  const { now, portal, customer } = context
  const token = newToken()
  const until = now + HOLDS[kind]
  const link = `${portal.addressOf(customer.key)}/login/reset#token=${token}`
  return {
    token: {
      key: newKey('TOK', now),
      token_hash: hashOf(token),
      purpose: 'password',
      user_key: user.key,
      created_at: now,
      expires_at: until,
    },
    mail: mailTo(context, { email: user.email, language: user.language ?? 'en' }, kind, { link }, until),
  }
}

/** Ends the links that users were sent for choosing a password. */
export function deadLinks({ now }: Context, users: string | string[]): Update {
  return update('access_token', {
    where: { user_key: users, purpose: 'password', used_at: null },
    set: { used_at: now },
  })
}

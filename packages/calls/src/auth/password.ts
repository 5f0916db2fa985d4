import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, update, type Update } from '@nemt/store/change/changes.ts'
import { guessableProblem, isPassword } from '@nemt/domain/user/password.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, unauthenticated, worded, type Refusal } from '../pipeline/refusal.ts'
import { mailTo, nothingSent, type Sending } from '../message/mail.ts'
import { subjectOf } from './attempts.ts'
import { commonPasswords } from './common-passwords.ts'
import { normalizedUsername } from './username.ts'
import { mustKnowPassword } from './current-password.ts'
import { endedSessions } from '../session/ended.ts'
import { hashPassword } from './password-hash.ts'
import { passwordsDisabled, usesPassword } from './password-use.ts'
import { problemRefused } from '../message/problem.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { resettingColumns, userOfLink, type Resetting } from './link-holder.ts'
import { deadLinks } from './password-link.ts'

/**
 * Sets a password (C006): one's own with the present one, or with the token of a mail. Every other session of
 * the user ends, a locked name opens, and the user is told by mail. After a mail's link no device is known
 * any more: whoever was there before may have been somebody else.
 */
export const authPassword = defineCall({
  name: 'auth.password',
  does: "Sets one's own password, or that of the user to whom a mail's token belongs.",
  effect: 'write',
  permission: 'public',
  scopes: [],
  input: z.strictObject({
    password: z.string().min(1).max(200),
    /** The present password; needed without a token. */
    current: z.string().min(1).max(200).optional(),
    token: z.string().min(1).max(200).optional(),
  }),
  output: z.strictObject({}),
  run: async (context, { password, current, token }) => {
    if (!token && context.principal.scope !== 'coordinator') throw unauthenticated()
    const user = token ? await userOfLink(context, token) : await ownUser(context)
    if (!user) throw token ? linkUsed() : unauthenticated()
    if (!usesPassword(context.customer, user)) throw passwordsDisabled(context, user)
    const sessions = await otherSessions(context, user.key)
    if (!token) await mustKnowPassword(context, user.password_hash, current)
    await mustBeStrong(context, password, user.username)
    const password_hash = await hashPassword(password, context.address)
    return savePassword(context, user, password_hash, sessions)
  },
})

async function ownUser(context: Context): Promise<Resetting | null> {
  const { sql, principal } = context
  const { user } = await context.read({
    user: one(
      select(
        sql,
        resettingColumns(sql),
        sql`from app_user u where u.customer_key = s.c and u.key = ${principal.key}
          and u.archived_at is null`,
      ),
    ),
  })
  return user && !user.is_sso ? { ...user, link: null } : null
}

/** The keys of a user's sessions besides the one in which the call is made. */
async function otherSessions(context: Context, user: string): Promise<string[]> {
  const { sql, principal } = context
  const { sessions } = await context.read({
    sessions: many(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.user_key = ${user}
          and n.ended_at is null and n.key <> ${principal.session ?? ''}`,
      ),
    ),
  })
  return sessions.map(({ key }) => key)
}

async function savePassword(context: Context, user: Resetting, hash: string, sessions: string[]) {
  const { portal, customer } = context
  const mail = user.password_hash ? passwordChangedMail(context, user) : nothingSent()
  // After a mail's link no device is known any more.
  const forgottenDevices = user.link ? [removal('known_device', { holder_key: user.key })] : []
  try {
    return await context
      .write(
        {
          updates: passwordUpdates(context, user, hash),
          removes: [
            removal('login_try', {
              subject: subjectOf(context, 'login', normalizedUsername(user.username)),
            }),
            ...forgottenDevices,
          ],
          inserts: mail.inserts,
          // The gateways close each session's sockets.
          events: [...endedSessions(context, sessions, 'password').events, ...mail.events],
          audit: [
            { actor: { kind: 'user', key: user.key, name: '' }, action: 'auth.password', object: user.key },
          ],
        },
        {},
      )
      .then(() => endLate(context, user.key))
      .finally(() => forgetSessions(portal, customer.key))
  } catch (error) {
    throw error instanceof StoreRefused && error.code === 'link_used' ? linkUsed() : error
  }
}

/**
 * Ends what was still being opened with the old password while the new one was written. Whoever comes later is refused
 * (login.ts).
 */
async function endLate(context: Context, user: string) {
  const late = await otherSessions(context, user)
  if (late.length > 0)
    await context.unkeyed().write({ ...endedSessions(context, late, 'password'), audit: [] }, null)
  return {}
}

/** The link is used up, with all others; the password is set, and the user's other sessions end. */
function passwordUpdates(context: Context, user: Resetting, hash: string): Update[] {
  const { now, principal } = context
  const link = { where: { key: user.link ?? '', used_at: null }, set: { used_at: now }, must: 'link_used' }
  return [
    ...(user.link ? [update('access_token', link)] : []),
    deadLinks(context, user.key),
    update('app_user', {
      where: { key: user.key },
      set: { password_hash: hash, password_changed_at: now, version: { increment: 1 } },
    }),
    ...(user.link ? [] : [update('known_device', { where: { holder_key: user.key }, set: { failed: 0 } })]),
    update('session', {
      where: { user_key: user.key, ended_at: null },
      and: { sql: 't.key <> $1', values: [principal.session ?? ''] },
      set: { ended_at: now, ended_why: 'password' },
    }),
  ]
}

function linkUsed(): Refusal {
  return worded('unauthenticated', 'link_used', { key: 'error.link_used' })
}

/** Refuses a password that the rules refuse, or that is easy to guess. */
async function mustBeStrong(context: Context, password: string, username: string): Promise<void> {
  const short = () =>
    invalid('password', message(context, 'error.auth_invalid_password'), 'auth_invalid_password')
  if (!isPassword(password)) throw short()
  const common = await commonPasswords()
  const problem = guessableProblem(password, username, (plain) => common.has(plain))
  if (problem) throw problemRefused(context, problem)
}

/** The mail that a password was changed, where the customer sends it. */
function passwordChangedMail(context: Context, user: { email: string; language: string | null }): Sending {
  const { customer, portal } = context
  if (customer.auth?.mail_password_changed === false || !user.email) return nothingSent()
  const link = `${portal.addressOf(customer.key)}/login/reset`
  return mailTo(context, { email: user.email, language: user.language ?? 'en' }, 'password_changed', { link })
}

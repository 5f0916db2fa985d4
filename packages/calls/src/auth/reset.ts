import { isPassword } from '@nemt/domain/user/password.ts'
import { userProblem } from '@nemt/domain/user/editor.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { tidyName, withoutSpaces } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, invalid, Refusal, unauthenticated } from '../pipeline/refusal.ts'
import { seal } from '../message/seal.ts'
import { countTry } from './attempts.ts'
import { endedSessions } from '../passenger/sessions.ts'
import { hashPassword } from './password.ts'
import { problemRefused } from '../ride/booking-check.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { hashOf, newToken } from '../session/token.ts'

const HOUR = 3_600_000
/** A reset's link opens for an hour, a new user's for a week; a user gets three an hour, an address and a customer not without end. */
const RESET_HOLDS = HOUR
const WELCOME_HOLDS = 7 * 24 * HOUR
const RESETS = { user: 3, address: 60, prefix: 300, tenant: 2000 }

/** The single-use link with which a user chooses a password, and the mail that brings it. The token stands behind the #, so that no server or log sees it. */
const passwordMail = ({ now, portal, customer, actor }: Context, user: { key: string; email: string }, kind: 'reset' | 'welcome'): Required<Pick<Changes, 'inserts' | 'events'>> => {
  const token = newToken()
  const mail = newKey('MSG', now)
  const until = now + (kind === 'reset' ? RESET_HOLDS : WELCOME_HOLDS)
  const link = `${portal.addressOf(customer.key)}/login/reset#token=${token}`
  const words =
    kind === 'reset'
      ? { subject: `${portal.product}: reset your password`, body: `Somebody asked for a new password for your login at ${customer.name}.\n\nChoose it here within one hour:\n${link}\n\nIf it was not you, there is nothing to do: the password stays as it is.` }
      : { subject: `${portal.product}: your login at ${customer.name}`, body: `A login was made for you at ${customer.name}.\n\nChoose your password here within a week:\n${link}` }
  return {
    inserts: {
      access_token: [{ key: newKey('TOK', now), token_hash: hashOf(token), purpose: 'password', user_key: user.key, created_at: now, expires_at: until }],
      message: [{ key: mail, effect: mail, channel: 'email', recipient: user.email, subject: words.subject, body: seal(portal.secret, mail, words.body), sealed: true, useless_at: until }],
    },
    events: [{ collection: 'message:info', key: mail, type: 'queued', actor, data: {}, audience: [] }],
  }
}

/** Sends the mail with which a password is reset (C002). The answer never says whether there is such a user. */
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
    const { user } = await context.read({
      user: one(sql`select u.key, u.email, u.is_sso
        from app_user u where u.customer_key = s.c and u.username = ${username.trim().toLowerCase()} and u.archived_at is null`),
    })
    const actor = { kind: 'user', key: user?.key ?? 'unknown', name: username.trim().slice(0, 100) }
    const mail = user && !user.is_sso && (await mayAsk(context, user.key)) ? passwordMail(context, user, 'reset') : {}
    return context.write({ ...mail, audit: [{ actor, action: 'auth.reset', outcome: user ? 'ok' : 'refused' }] }, {})
  },
})

/** Counts the request; over a limit no mail goes out, and the answer is the same. */
const mayAsk = async (context: Context, user: string): Promise<boolean> => {
  try {
    await countTry(context, 'auth.reset', { user }, RESETS)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'limited') return false
    throw error
  }
}

/** Sets a password (C006): one's own, or with the token of a mail. Every other session of the user ends, and a locked account opens. */
export const authPassword = defineCall({
  name: 'auth.password',
  does: "Sets one's own password, or that of the user to whom a mail's token belongs.",
  effect: 'write',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ password: z.string().min(1).max(200), token: z.string().min(1).max(200).optional() }),
  output: z.strictObject({}),
  run: async (context, { password, token }) => {
    const { sql, principal, now, portal, customer } = context
    if (!token && principal.scope !== 'coordinator') throw unauthenticated()
    const { user } = await context.read({
      user: token
        ? one(sql`select u.key, u.first_name, u.is_sso, a.key as link from access_token a join app_user u on u.customer_key = s.c and u.key = a.user_key and u.archived_at is null
            where a.customer_key = s.c and a.token_hash = ${hashOf(token)} and a.purpose = 'password' and a.used_at is null and a.expires_at > ${new Date(now)}`)
        : one(sql`select u.key, u.first_name, u.is_sso, null as link from app_user u where u.customer_key = s.c and u.key = ${principal.key} and u.archived_at is null`),
    })
    if (!user || user.is_sso) throw token ? linkUsed() : unauthenticated()
    const { open } = await context.read({ open: many(sql`select n.key from session n where n.customer_key = s.c and n.user_key = ${user.key} and n.ended_at is null and n.key <> ${principal.session ?? ''}`) })
    if (!isPassword(password)) throw invalid('password', message(context, 'error.auth_invalid_password'), 'auth_invalid_password')
    const password_hash = await hashPassword(password, context.address)
    try {
      return await context
        .write(
          {
            updates: [
              ...(user.link ? [{ table: 'access_token', where: { key: user.link, used_at: null }, set: { used_at: now }, must: 'link_used' }] : []),
              { table: 'app_user', where: { key: user.key }, set: { password_hash, password_changed_at: now, failed_logins: 0, locked_at: null, version: { increment: 1 } } },
              { table: 'session', where: { user_key: user.key, ended_at: null }, and: { sql: 't.key <> $1', values: [principal.session ?? ''] }, set: { ended_at: now, ended_why: 'password' } },
            ],
            // The gateways close each session's sockets.
            events: endedSessions(context, (open as { key: string }[]).map(({ key: session }) => session), 'password').events,
            audit: [{ actor: { kind: 'user', key: user.key, name: user.first_name }, action: 'auth.password', object: user.key }],
          },
          {},
        )
        .finally(() => forgetSessions(portal, customer.key))
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'link_used' ? linkUsed() : error
    }
  },
})

const linkUsed = (): Refusal => new Refusal('unauthenticated', 'link_used', 'This link can no longer be used. Please request a new one.')

/** Makes a user, who chooses a password with the mail's link (C007). */
export const authRegister = defineCall({
  name: 'auth.register',
  does: 'Makes a user and sends the e-mail with which they choose a password.',
  effect: 'write',
  permission: 'user.create',
  scopes: ['coordinator'],
  input: z.strictObject({ username: text(100), email: text(200), firstname: text(100) }),
  output: z.strictObject({ user: key }),
  run: async (context, { username, email, firstname }) => {
    assertSends(context, 'email')
    const { now, customer, actor } = context
    const user = { key: newKey('USR', now), username: withoutSpaces(username).toLowerCase(), email: withoutSpaces(email), first_name: tidyName(firstname) }
    const problem = userProblem({ username: user.username, email: user.email, name: { first: user.first_name } }, { sso: false })
    if (problem) throw problemRefused(context, { ...problem, field: problem.field === 'name.first' ? 'firstname' : problem.field })
    const mail = passwordMail(context, user, 'welcome')
    try {
      return await context.write(
        {
          inserts: { app_user: [{ ...user, role_key: customer.auth?.role ?? null }], ...mail.inserts },
          events: [...mail.events, { collection: 'user:info', key: user.key, type: 'created', actor, data: {}, audience: ['staff'] }],
          object: user.key,
        },
        { user: user.key },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.kind === 'unique' && error.code !== 'idempotency_pkey') throw conflict('invalid_username', message(context, 'error.invalid_username'), { field: 'username' })
      throw error
    }
  },
})

import { languageOf } from '../user/language.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { column, columns, computed, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { guessableProblem, isPassword } from '@nemt/domain/user/password.ts'
import { userProblem } from '@nemt/domain/user/editor.ts'
import { holdsEvery } from '@nemt/domain/access/credentials.ts'
import { resolveGrants } from '@nemt/domain/access/roles.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { tidyName, withoutSpaces } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, invalid, Refusal, unauthenticated } from '../pipeline/refusal.ts'
import { powersOf, rolesQuestion } from '../user/powers.ts'
import { mailTo, together, type Sending } from '../message/mail.ts'
import { countTry, subjectOf } from './attempts.ts'
import { commonPasswords } from './common.ts'
import { nameOf } from './name.ts'
import { mustKnowPassword } from './present.ts'
import { endedSessions } from '../passenger/sessions.ts'
import { hashPassword } from './password.ts'
import { problemRefused } from '../message/problem.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { hashOf } from '../session/token.ts'
import { deadLinks, passwordMail } from './link.ts'

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
    const name = nameOf(username)
    const { user } = await context.read({
      user: one(
        select(
          sql,
          { ...columns('app_user', 'u', ['key', 'email', 'is_sso']), language: languageOf(sql) },
          sql`from app_user u where u.customer_key = s.c and u.username = ${name}
            and u.archived_at is null`,
        ),
      ),
    })
    const actor: Actor = { kind: 'user', key: user?.key ?? 'unknown', name: '' }
    const known = user && !user.is_sso && user.email
    const audit = [{ actor, action: 'auth.reset', object: user?.key, outcome: known ? 'ok' : 'refused' }]
    if (!(await mayAsk(context, name))) return context.write({ audit }, {})
    // For a name that nobody has the same rows are written, so that the time tells nothing: the link opens
    // nothing, and the mail is never sent.
    const link = passwordMail(context, known ? user : { key: null, email: '' }, 'reset')
    const messages = link.mail.inserts.message.map((row): NewRow<'message'> =>
      known ? row : { ...row, status: 'withheld' },
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

/** Whose password is set. */
function resettingColumns(sql: Sql) {
  return {
    ...columns('app_user', 'u', ['key', 'username', 'email', 'password_hash', 'is_sso']),
    language: languageOf(sql),
  }
}

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
    const { sql, principal, now, portal, customer } = context
    if (!token && principal.scope !== 'coordinator') throw unauthenticated()
    const { user } = await context.read({
      user: token
        ? one(
            select(
              sql,
              { ...resettingColumns(sql), link: column('access_token', 'a', 'key') },
              sql`from access_token a join app_user u on u.customer_key = s.c and u.key = a.user_key
                  and u.archived_at is null
                where a.customer_key = s.c and a.token_hash = ${hashOf(token)} and a.purpose = 'password'
                  and a.used_at is null and a.expires_at > ${new Date(now)}`,
            ),
          )
        : one(
            select(
              sql,
              { ...resettingColumns(sql), link: computed<null>(sql`null`) },
              sql`from app_user u where u.customer_key = s.c and u.key = ${principal.key}
                and u.archived_at is null`,
            ),
          ),
    })
    if (!user || user.is_sso) throw token ? linkUsed() : unauthenticated()
    const { open } = await context.read({
      open: many(
        select(
          sql,
          columns('session', 'n', ['key']),
          sql`from session n where n.customer_key = s.c and n.user_key = ${user.key}
          and n.ended_at is null and n.key <> ${principal.session ?? ''}`,
        ),
      ),
    })
    if (!token) await mustKnowPassword(context, user.password_hash, current)
    await mustBeGood(context, password, user.username)
    const told = user.password_hash ? toldOfPassword(context, user) : together([])
    const others = open.map(({ key: session }) => session)
    const password_hash = await hashPassword(password, context.address)
    try {
      return await context
        .write(
          {
            updates: [
              ...(user.link
                ? [
                    update('access_token', {
                      where: { key: user.link, used_at: null },
                      set: { used_at: now },
                      must: 'link_used',
                    }),
                  ]
                : []),
              deadLinks(context, user.key),
              update('app_user', {
                where: { key: user.key },
                set: { password_hash, password_changed_at: now, version: { increment: 1 } },
              }),
              ...(token
                ? []
                : [update('known_device', { where: { holder_key: user.key }, set: { failed: 0 } })]),
              update('session', {
                where: { user_key: user.key, ended_at: null },
                and: { sql: 't.key <> $1', values: [principal.session ?? ''] },
                set: { ended_at: now, ended_why: 'password' },
              }),
            ],
            removes: [
              removal('login_try', { subject: subjectOf(context, 'login', nameOf(user.username)) }),
              ...(token ? [removal('known_device', { holder_key: user.key })] : []),
            ],
            inserts: told.inserts,
            // The gateways close each session's sockets.
            events: [...endedSessions(context, others, 'password').events, ...told.events],
            audit: [
              { actor: { kind: 'user', key: user.key, name: '' }, action: 'auth.password', object: user.key },
            ],
          },
          {},
        )
        .finally(() => forgetSessions(portal, customer.key))
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'link_used' ? linkUsed() : error
    }
  },
})

function linkUsed(): Refusal {
  return new Refusal(
    'unauthenticated',
    'link_used',
    'This link can no longer be used. Please request a new one.',
  )
}

/** Refuses a password that the rules refuse, or that is easy to guess. */
async function mustBeGood(context: Context, password: string, username: string): Promise<void> {
  const short = () =>
    invalid('password', message(context, 'error.auth_invalid_password'), 'auth_invalid_password')
  if (!isPassword(password)) throw short()
  const common = await commonPasswords()
  const problem = guessableProblem(password, username, (plain) => common.has(plain))
  if (problem) throw problemRefused(context, problem)
}

/** The mail that a password was changed, where the customer sends it. */
function toldOfPassword(context: Context, user: { email: string; language: string | null }): Sending {
  const { customer, portal } = context
  if (customer.auth?.mail_password_changed === false || !user.email) return together([])
  const link = `${portal.addressOf(customer.key)}/login/reset`
  return mailTo(context, { email: user.email, language: user.language ?? 'en' }, 'password_changed', { link })
}

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
    const { now, customer, actor, sql, principal } = context
    const user = {
      key: newKey('USR', now),
      username: withoutSpaces(username).toLowerCase(),
      email: withoutSpaces(email),
      first_name: tidyName(firstname),
    }
    const problem = userProblem(
      { username: user.username, email: user.email, name: { first: user.first_name } },
      { sso: false },
    )
    if (problem)
      throw problemRefused(context, {
        ...problem,
        field: problem.field === 'name.first' ? 'firstname' : problem.field,
      })
    const { roles } = await context.read({ roles: rolesQuestion(sql) })
    // Nobody makes a user who can do more than they (S22): without the usual role until somebody who may
    // gives it.
    const usual = customer.auth?.role
    const role_key =
      usual && holdsEvery(powersOf(principal).grants, resolveGrants(usual, roles)) ? usual : null
    const { token, mail } = passwordMail(context, user, 'welcome')
    try {
      return await context.write(
        {
          inserts: { app_user: [{ ...user, role_key }], access_token: [token], ...mail.inserts },
          events: [
            ...mail.events,
            { collection: 'user:info', key: user.key, type: 'created', actor, data: {}, audience: ['staff'] },
          ],
          object: user.key,
        },
        { user: user.key },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.kind === 'unique' && error.code !== 'idempotency_pkey')
        throw conflict('invalid_username', message(context, 'error.invalid_username'), { field: 'username' })
      throw error
    }
  },
})

import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { mayBecome } from '@nemt/domain/access/credentials.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { deadLinks } from '../auth/link.ts'
import { atGlobal } from '../fleet/calls.ts'
import { endedSessions } from '../passenger/sessions.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalid, notFound } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { powersOf, powersOfUser, rolesQuestion } from './powers.ts'

const asked = z.strictObject({ user_keys: z.array(key).min(1).max(200) })

function accept(payload: unknown): unknown {
  return Array.isArray(payload) ? { user_keys: payload } : payload
}

const answer = z.strictObject({ archived: z.array(key) })

/**
 * Archives users (C052): they are signed out at once and can't sign in again; what they did keeps their name.
 * Nobody archives themselves (V982).
 */
export const userArchive = defineCall({
  name: 'user.archive',
  does: 'Archives users and ends their sessions.',
  effect: 'write',
  permission: 'user.edit',
  scopes: ['coordinator'],
  input: asked,
  accept,
  output: answer,
  run: async (context, { user_keys }) => {
    // The global customer has its own call (V996).
    if (context.customer.key === 'global') throw forbidden()
    return archive(context, user_keys)
  },
})

/** The same for the users of the global customer (C053, V996). */
export const globalUserArchive = defineCall({
  name: 'global.user.archive',
  does: 'Archives users of the global customer and ends their sessions.',
  effect: 'write',
  permission: 'user.edit',
  scopes: ['coordinator'],
  input: asked,
  accept,
  output: answer,
  run: async (context, { user_keys }) => {
    if (!atGlobal(context)) throw forbidden()
    return archive(context, user_keys)
  },
})

async function archive(context: Context, user_keys: string[]) {
  const { sql, principal, actor, now, portal, customer } = context
  const keys = [...new Set(user_keys)].sort()
  if (keys.includes(principal.key)) throw invalid('user_keys', 'must not name yourself')
  const { users, roles, sessions } = await context.read({
    users: many(
      select(
        sql,
        columns('app_user', 'u', ['key', 'role_key', 'is_super', 'is_global', 'fleet_key']),
        sql`from app_user u
      where u.customer_key = s.c and u.archived_at is null and u.key = any(${keys})`,
      ),
    ),
    roles: rolesQuestion(sql),
    sessions: many(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.user_key = any(${keys})
        and n.ended_at is null`,
      ),
    ),
  })
  if (users.length < keys.length) throw notFound('user')
  // Whoever can do more than the caller is archived by their like: so nobody is left alone with a word they
  // lack.
  const by = powersOf(principal)
  if (users.some((row) => !mayBecome(by, powersOfUser(row, roles)))) throw forbidden()
  const ended = endedSessions(
    context,
    sessions.map(({ key: session }) => session),
    'archived',
  )
  return context
    .write(
      {
        updates: [
          update('app_user', {
            where: { key: keys, archived_at: null },
            set: { archived_at: now, version: { increment: 1 } },
          }),
          deadLinks(context, keys),
          update('session', {
            where: { user_key: keys, ended_at: null },
            set: { ended_at: now, ended_why: 'archived' },
          }),
        ],
        events: [
          ...keys.map((userKey) => ({
            collection: 'user:info',
            key: userKey,
            type: 'archived',
            actor,
            data: {},
            audience: ['staff' as const],
          })),
          ...ended.events,
        ],
        audit: keys.map((userKey) => ({ actor, action: 'user.archive', object: userKey })),
      },
      { archived: keys },
    )
    .finally(() => forgetSessions(portal, customer.key))
}

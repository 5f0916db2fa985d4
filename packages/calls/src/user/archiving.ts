import { columns, select } from '@nemt/store/rows/select.ts'
import { update, type Changes, type EventRow, type Upsert } from '@nemt/store/change/changes.ts'
import { mayBecome } from '@nemt/domain/access/credentials.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { deadLinks } from '../auth/password-link.ts'
import { endedSessions } from '../session/ended.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden, invalidInput, notFound } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { keepsRoles, withKeeperLeft } from './keeper.ts'
import { powersOf, powersOfUser, rolesQuestion } from './powers.ts'

/** The users to be archived; the bare list of keys will do. */
export const archiveInput = z.strictObject({ user_keys: z.array(key).min(1).max(200) })

/** Takes a bare list of keys for the payload. */
export function acceptUserKeys(payload: unknown): unknown {
  return Array.isArray(payload) ? { user_keys: payload } : payload
}

/** The users that were archived. */
export const archiveAnswer = z.strictObject({ archived: z.array(key) })

/**
 * Archives users and ends their sessions and links. Throws invalid where they name the caller (V982),
 * not_found where one is not there, forbidden where one can do more than the caller.
 */
export async function archiveUsers(context: Context, user_keys: string[]) {
  const { principal } = context
  const keys = [...new Set(user_keys)].sort()
  if (keys.includes(principal.key)) throw invalidInput('user_keys', 'not_self')
  const { users, roles } = await readUsers(context, keys)
  if (users.length < keys.length) throw notFound('user')
  // Whoever can do more than the caller is archived by their like: so nobody is left alone with a word they
  // lack.
  const powers = powersOf(principal)
  if (users.some((row) => !mayBecome(powers, powersOfUser(row, roles)))) throw forbidden()
  if (!users.some((row) => keepsRoles(row, roles))) return endUsers(context, keys)
  return withKeeperLeft(context, keys, (counts) => endUsers(context, keys, [counts]))
}

/** Archives users whom the caller may archive, and ends their sessions and links. */
export async function endUsers(context: Context, keys: string[], guards: Upsert[] = []) {
  const { sql, portal, customer } = context
  const { sessions } = await context.read({
    sessions: many(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.user_key = any(${keys}) and n.ended_at is null`,
      ),
    ),
  })
  const changes = archivingChanges(
    context,
    keys,
    sessions.map(({ key: session }) => session),
  )
  return context
    .write({ ...changes, upserts: guards }, { archived: keys })
    .finally(() => forgetSessions(portal, customer.key))
}

function readUsers(context: Context, keys: string[]) {
  const { sql } = context
  return context.read({
    users: many(
      select(
        sql,
        columns('app_user', 'u', ['key', 'role_key', 'is_super', 'is_global', 'fleet_key']),
        sql`from app_user u
      where u.customer_key = s.c and u.archived_at is null and u.key = any(${keys})`,
      ),
    ),
    roles: rolesQuestion(sql),
  })
}

function archivingChanges(context: Context, keys: string[], sessions: string[]): Changes {
  const { actor, now } = context
  return {
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
      ...keys.map((user): EventRow => ({
        collection: 'user:info',
        key: user,
        type: 'archived',
        actor,
        data: {},
        audience: ['staff'],
      })),
      ...endedSessions(context, sessions, 'archived').events,
    ],
    audit: keys.map((user) => ({ actor, action: 'user.archive', object: user })),
  }
}

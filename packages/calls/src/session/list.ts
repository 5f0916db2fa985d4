import { key, instant } from '@nemt/domain/text/schema.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { isVisitor } from './visit.ts'
import { endOf, IDLE_LIMIT_MS } from './idle.ts'

const signIn = z.strictObject({
  key,
  /** What it was opened with; null where the client didn't say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** When one signed in, and the last use (to the minute), ms. */
  at: instant,
  seen: instant,
  /** The one in which the call is made. */
  here: z.boolean(),
})

/**
 * Where a user is signed in at this moment, the last used first (docs/decisions/093). On a visit support has none: its
 * sign-ins are kept at `global`.
 */
export const sessionList = defineCall({
  name: 'session.list',
  does: 'Lists where one is signed in: with what, since when, and when it was used last.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ sessions: z.array(signIn) }),
  run: async (context) => {
    const { principal } = context
    const sessions = (await ownSessions(context)).map(({ created_at, seen_at, ...session }) => ({
      key: session.key,
      browser: session.browser,
      system: session.system,
      at: created_at,
      seen: seen_at,
      here: session.key === principal.session,
    }))
    return { sessions }
  },
})

/** The sessions of the user who asks that stand, the last used first. */
export async function ownSessions(context: Context) {
  const { sql, principal, customer, now } = context
  if (isVisitor(principal)) return []
  const { sessions } = await context.read({
    sessions: many(
      select(
        sql,
        columns('session', 'n', ['key', 'browser', 'system', 'created_at', 'seen_at', 'expires_at']),
        sql`from session n where n.customer_key = s.c and n.user_key = ${principal.key}
          and n.ended_at is null order by n.seen_at desc, n.key`,
      ),
    ),
  })
  const limit = customer.flags?.idle_limit ?? IDLE_LIMIT_MS
  return sessions.filter(({ seen_at: seen, expires_at: ends }) => endOf({ seen, limit, ends }) > now)
}

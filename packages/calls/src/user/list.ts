import { usersQuery } from './row.ts'
import { may } from '@nemt/domain/access/may.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Principal } from '../pipeline/principal.ts'
import { defineCall } from '../pipeline/define.ts'
import { GLOBAL } from '../session/origin.ts'
import { userOf, userShape } from './shape.ts'

/** Who keeps the users of a customer: by the words for it, and support at its own desk (V683). */
export function keepsUsers({ grants, global, customer }: Principal): boolean {
  return may(grants, 'user.edit') || may(grants, 'user.create') || (global && customer === GLOBAL)
}

/** The users (C072): administrators see all, everybody else themselves. */
export const userList = defineCall({
  name: 'user.list',
  does: 'Lists the users; without the right to keep them, only oneself.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ keys: z.array(key).max(500).optional() }),
  output: z.strictObject({ users: z.array(userShape) }),
  run: async (context, { keys }) => {
    const { sql, principal } = context
    const reachable = keepsUsers(principal) ? sql`true` : sql`u.key = ${principal.key}`
    const { users } = await context.read({
      users: many(usersQuery(sql, keys ? sql`${reachable} and u.key = any(${keys})` : reachable)),
    })
    return { users: users.map(userOf) }
  },
})

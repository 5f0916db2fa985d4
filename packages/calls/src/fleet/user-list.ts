import { key, instant, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { usersQuery } from '../user/row.ts'
import { peopleOf } from './people.ts'

/** The people who sign in for a fleet at this customer (docs/decisions/141-a-fleets-people.md). */
export const fleetUserList = defineCall({
  name: 'fleet.user.list',
  does: 'Lists who signs in for a fleet at this customer, and whether the asker keeps them.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ fleet: key.optional() }),
  output: z.strictObject({
    /** Whether the asker may add people and archive them. */
    keeps: z.boolean(),
    users: z.array(
      z.strictObject({
        key,
        username: text(100),
        email: text(200),
        name: z.strictObject({ first: text(100), last: text(100) }),
        /** Keeps the fleet's people. */
        lead: z.boolean(),
        /** Is who asks. */
        self: z.boolean(),
        created: instant,
      }),
    ),
  }),
  run: async (context, { fleet: named }) => {
    const { sql, principal } = context
    const { fleet, keeps } = await peopleOf(context, named)
    const { users } = await context.read({ users: many(usersQuery(sql, sql`u.fleet_key = ${fleet}`)) })
    return {
      keeps,
      users: users.map(({ first_name: first, last_name: last, is_fleet_lead: lead, ...row }) => ({
        ...{ key: row.key, username: row.username, email: row.email, name: { first, last }, lead },
        ...{ self: row.key === principal.key, created: row.created_at },
      })),
    }
  },
})

import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { endUsers } from '../user/archiving.ts'
import { usersQuery } from '../user/row.ts'
import { keptFleet } from './people.ts'

/** Ends the login of one of a fleet's people (docs/decisions/141-a-fleets-people.md); nobody ends their own. */
export const fleetUserArchive = defineCall({
  name: 'fleet.user.archive',
  does: "Archives one of a fleet's people and ends their sessions.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ fleet: key.optional(), user: key }),
  output: z.strictObject({ archived: z.array(key) }),
  run: async (context, { fleet: named, user }) => {
    const { sql, principal } = context
    const fleet = await keptFleet(context, named)
    if (user === principal.key) throw invalidInput('user', 'not_self')
    const { row } = await context.read({ row: one(usersQuery(sql, sql`u.key = ${user}`)) })
    if (row?.fleet_key !== fleet) throw notFound('user')
    return endUsers(context, [user])
  },
})

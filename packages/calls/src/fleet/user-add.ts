import { newKey } from '@nemt/domain/key/key.ts'
import { userProblem } from '@nemt/domain/user/editor.ts'
import { tidyName, withoutSpaces } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { problemRefused } from '../message/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { makeUser } from '../user/make.ts'
import { keptFleet } from './people.ts'

const input = z.strictObject({
  /** Support names it; a lead's is their own. */
  fleet: key.optional(),
  username: text(100),
  email: text(200),
  name: z.strictObject({ first: text(100), last: text(100).optional() }),
  lead: z.boolean().optional(),
})

/**
 * Adds somebody who signs in for a fleet, who chooses a password with the mail's link
 * (docs/decisions/141-a-fleets-people.md).
 */
export const fleetUserAdd = defineCall({
  name: 'fleet.user.add',
  does: 'Adds somebody who signs in for a fleet, and sends the e-mail with which they choose a password.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input,
  output: z.strictObject({ user: key }),
  run: async (context, { fleet: named, lead = false, ...person }) => {
    const fleet_key = await keptFleet(context, named)
    assertSends(context, 'email')
    return makeUser(context, { ...rowOf(context, person), fleet_key, is_fleet_lead: lead })
  },
})

function rowOf(context: Context, { username, email, name }: Omit<z.output<typeof input>, 'fleet' | 'lead'>) {
  const row = {
    key: newKey('USR', context.now),
    username: withoutSpaces(username).toLowerCase(),
    email: withoutSpaces(email),
    first_name: tidyName(name.first),
    last_name: tidyName(name.last ?? ''),
  }
  const draft = { username: row.username, email: row.email, name: { first: row.first_name } }
  const problem = userProblem(draft, { sso: false })
  if (problem) throw problemRefused(context, problem)
  return row
}

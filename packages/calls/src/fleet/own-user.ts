import { one } from '@nemt/store/read.ts'
import { usersQuery, type UserRow } from '../user/row.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { isFleetLogin } from './own-records.ts'

/** The record of the one of a fleet's people who asks. Throws forbidden for links and keys, which are nobody. */
export async function ownUser(context: Context): Promise<UserRow> {
  if (!isFleetLogin(context)) throw forbidden()
  const { sql, principal } = context
  const { user } = await context.read({ user: one(usersQuery(sql, sql`u.key = ${principal.key}`)) })
  if (!user || user.fleet_key !== principal.fleet) throw notFound('user')
  return user
}

import { one } from '@nemt/store/read.ts'
import { usersQuery } from '../user/row.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { loadFleets } from './load.ts'
import { isFleetLogin } from './own-records.ts'

/** Whose people are kept, and whether the asker may change who they are. */
export type KeptPeople = { fleet: string; keeps: boolean }

/**
 * The fleet whose people somebody sees (docs/decisions/141-a-fleets-people.md): one of them their own fleet's, which a
 * lead keeps; support on a visit to the customer those of the fleet that it names. Throws forbidden for everybody else,
 * not_found for a fleet that is not there.
 */
export async function peopleOf(context: Context, named: string | undefined): Promise<KeptPeople> {
  const { principal, portal, sql } = context
  const { fleet } = principal
  if (isFleetLogin(context) && fleet && (named === undefined || named === fleet)) {
    const own = sql`u.key = ${principal.key} and u.fleet_key = ${fleet}`
    const { user } = await context.read({ user: one(usersQuery(sql, own)) })
    return { fleet, keeps: user?.is_fleet_lead === true }
  }
  if (!principal.visit || named === undefined) throw forbidden()
  if (!(await loadFleets(portal)).some(({ key }) => key === named)) throw notFound('fleet')
  return { fleet: named, keeps: true }
}

/** The fleet whose people somebody may change. Throws as peopleOf, and forbidden for who may only see them. */
export async function keptFleet(context: Context, named: string | undefined): Promise<string> {
  const { fleet, keeps } = await peopleOf(context, named)
  if (!keeps) throw forbidden()
  return fleet
}

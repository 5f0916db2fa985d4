import { withFields } from '@nemt/domain/access/fields.ts'
import { passengerReads } from '@nemt/domain/access/passenger-view.ts'
import { seesPassengersOfAllTeams } from '@nemt/domain/access/teams.ts'
import { one, type Question } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Context } from '../pipeline/context.ts'
import type { Principal } from '../pipeline/principal.ts'

/**
 * A passenger's record as its reader may read it: passengers read their own without the office's notes on
 * them, which /passenger/profile doesn't have (doc 1 §2, §6).
 */
export function recordShownTo({ scope }: Principal, record: Passenger): Passenger {
  return scope === 'passenger' ? withFields(record, passengerReads.passenger) : record
}

/** Who looks at passengers, and by which rules. */
export type PassengerViewer = Pick<Context, 'sql' | 'principal' | 'policy' | 'customer'>

/**
 * The condition over `p` under which somebody may see a passenger at all: passengers themselves, staff all of
 * them, or where the customer limits that (`passenger.team_access`) those of their teams and of none, as with
 * rides.
 */
export function passengerSeen({ sql, principal, policy, customer }: PassengerViewer): Fragment {
  if (principal.scope === 'system') return sql`true`
  if (principal.scope === 'passenger') return sql`p.key = ${principal.key}`
  if (principal.scope !== 'coordinator') return sql`false`
  if (seesPassengersOfAllTeams(principal, customer, policy)) return sql`true`
  return sql`(p.team_key is null or p.team_key = any(${principal.teams}))`
}

/**
 * The condition over `t` under which a passenger may be given to a team: as whoever gives them still sees them there.
 */
export function teamSeen({ sql, principal, policy, customer }: PassengerViewer): Fragment {
  if (principal.scope !== 'coordinator' || seesPassengersOfAllTeams(principal, customer, policy))
    return sql`true`
  return sql`t.key = any(${principal.teams})`
}

/** The question whether there is such a passenger whom somebody may see: their key, or null. */
export function seenPassenger(viewer: PassengerViewer, key: string): Question<{ key: string } | null> {
  const { sql } = viewer
  return one(
    select(
      sql,
      columns('passenger', 'p', ['key']),
      sql`from passenger p where p.customer_key = s.c and p.key = ${key} and ${passengerSeen(viewer)}`,
    ),
  )
}

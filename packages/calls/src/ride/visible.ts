import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { seesAllTeams } from '@nemt/domain/access/teams.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import type { Principal } from '../pipeline/principal.ts'

/** The condition over `r` under which a principal may see a ride at all (doc 1 §6 team visibility; contract: Live events). */
export const seenBy = (sql: Sql, principal: Principal, policy: CustomerPolicy): Fragment => {
  if (principal.scope === 'system') return sql`true`
  if (principal.scope === 'passenger') return sql`r.passenger_key = ${principal.key}`
  if (principal.scope === 'fleet') {
    const offered = sql`exists (select 1 from offer o where o.customer_key = s.c and o.ride_key = r.key and o.fleet_key = ${principal.fleet ?? ''} and o.status <> 'queued')`
    return principal.ride ? sql`r.passenger_key = (select l.passenger_key from ride l where l.customer_key = s.c and l.key = ${principal.ride}) and ${offered}` : offered
  }
  if (seesAllTeams(principal, policy)) return sql`true`
  return sql`(r.team_key is null or r.team_key = any(${principal.teams}))`
}

/** What of a ride a principal may read: passengers see no costs and no internal notes (P032), fleets only what the work needs (server-behaviour §2.2). */
export const shownTo = (principal: Principal, ride: Ride): Ride => {
  if (principal.scope === 'coordinator' || principal.scope === 'system') return ride
  const { costs: _costs, support: _support, checked_constraints: _checked, ...rest } = ride
  const { internal: _internal, ...notes } = ride.notes ?? {}
  if (principal.scope === 'passenger') {
    const { cost: _cost, low: _low, high: _high, ...estimates } = ride.estimates
    return { ...rest, notes, estimates }
  }
  const { funding: _funding, fund_keys: _funds, auth_code: _code, customer_key: _own, claims_codes: _claims, plan_name: _plan, user: _user, team: _team, ...work } = rest
  const mine = ride.fleet !== undefined && ride.fleet === principal.fleet
  const { cost: _cost, low: _low, high: _high, ...estimates } = ride.estimates
  if (mine) return { ...work, notes: { ...(notes.driver ? { driver: notes.driver } : {}) }, estimates }
  const { driver: _driver, vehicle: _vehicle, fleet: _fleet, ...open } = work
  return {
    ...open,
    notes: notes.driver ? { driver: notes.driver } : {},
    estimates,
    passenger: { ...ride.passenger, name: { first: ride.passenger.name.first, last: `${ride.passenger.name.last.slice(0, 1)}.` } },
    communication: { ...(ride.communication.language ? { language: ride.communication.language } : {}) },
  }
}

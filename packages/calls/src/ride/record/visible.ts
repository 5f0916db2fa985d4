import { forItsFleet } from '@nemt/domain/access/fleet-view.ts'
import { withoutCosts } from '@nemt/domain/access/hidden-costs.ts'
import { withFields } from '@nemt/domain/access/fields.ts'
import { passengerReads } from '@nemt/domain/access/passenger-view.ts'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { recordedCost } from '@nemt/domain/cost/charge.ts'
import { minimumOf, standingOf } from '@nemt/domain/offer/minimum.ts'
import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { seesAllTeams } from '@nemt/domain/access/teams.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { hidesCosts } from '#/customer/costs-hidden.ts'
import type { Context } from '#/pipeline/context.ts'
import { linkedRides, type Principal } from '#/pipeline/principal.ts'

/** Who reads, of which customer. */
export type Reader = Pick<Context, 'principal' | 'customer'>

/**
 * The condition over `r` under which a principal may see a ride at all (doc 1 §6 team visibility; contract:
 * Live events).
 */
export function seenBy(sql: Sql, principal: Principal, policy: CustomerPolicy): Fragment {
  if (principal.scope === 'system') return sql`true`
  if (principal.scope === 'passenger') return sql`r.passenger_key = ${principal.key}`
  if (principal.scope === 'fleet') {
    const offered = sql`exists (select 1 from offer o where o.customer_key = s.c and o.ride_key = r.key
      and o.fleet_key = ${principal.fleet ?? ''} and o.status <> 'queued')`
    const linked = linkedRides(principal)
    return linked
      ? sql`r.passenger_key in (select l.passenger_key from ride l where l.customer_key = s.c
        and l.key = any(${linked})) and ${offered}`
      : offered
  }
  if (seesAllTeams(principal, policy)) return sql`true`
  return sql`(r.team_key is null or r.team_key = any(${principal.teams}))`
}

/** The status of a fleet's own offer of the ride `r`, that of the last round; for anybody else null. */
export function ownOffer(sql: Sql, { scope, fleet }: Principal): Fragment {
  return scope === 'fleet'
    ? sql`(select o.status from offer o where o.customer_key = s.c and o.ride_key = r.key
      and o.fleet_key = ${fleet ?? ''}
        order by o.round desc limit 1)`
    : sql`null`
}

/** What only a fleet's lists need of a ride `r`: the status of its own offer, and whether its driver meets a risk. */
export type OfFleet = { offer: Fragment; covid19: Fragment }

/** What a fleet reads of its own in a list of rides `r`; undefined for anybody else. */
export function ofFleet(sql: Sql, principal: Principal): OfFleet | undefined {
  if (principal.scope !== 'fleet') return undefined
  return { offer: ownOffer(sql, principal), covid19: sql`r.accessibility->'extra'->'covid19' = 'true'` }
}

/**
 * The status of the ride `r` as its reader may know it: a fleet that declined or lost a ride doesn't hear how
 * it goes on, also not by asking for the rides of a status.
 */
export function statusSeen(sql: Sql, principal: Principal): Fragment {
  return principal.scope === 'fleet'
    ? sql`(case when r.fleet_key = ${principal.fleet ?? ''} or r.status in ('cancelled', 'modified')
        or (r.fleet_key is null and ${ownOffer(sql, principal)} = 'sent') then r.status else 'unavailable'
        end)`
    : sql`r.status`
}

/**
 * What of a ride a principal may read: passengers what the portal shows (P032, access/passenger-view.ts), a fleet
 * what the work needs once it has accepted, the minimum while it is asked, and nothing after it declined, lost or gave
 * back (server-behaviour §2.2). `offer` is the status of the fleet's own offer. Null for nothing.
 */
export function shownTo(context: Reader, ride: Ride, offer?: OfferStatus): Ride | null {
  const { principal } = context
  if (principal.scope === 'system') return ride
  if (principal.scope === 'coordinator') return hidesCosts(context) ? withoutCosts(ride) : ride
  if (principal.scope === 'fleet') {
    const standing = standingOf(ride, principal.fleet, offer)
    if (standing === 'over') return null
    return standing === 'mine' ? forItsFleet(ride) : minimumOf(ride)
  }
  const { costs } = ride
  const told = costs ? { ...ride, total_cost: recordedCost(Object.values(costs)) } : ride
  return withOwnReason(ride, withFields(told, passengerReads.ride))
}

/** Why a passenger gave up a ride, in their own words: what the office or a fleet wrote of it is not told (P032). */
function withOwnReason({ status, flags, notes }: Ride, shown: Ride): Ride {
  if (status !== 'cancelled' || !flags?.own_reason || !notes?.cancellation) return shown
  return { ...shown, notes: { ...shown.notes, cancellation: notes.cancellation } }
}

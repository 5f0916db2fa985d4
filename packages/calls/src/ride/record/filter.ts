import { cancellationReasons, keptAs } from '@nemt/domain/ride/cancel.ts'
import { reasons, rideStatuses, rideTypes } from '@nemt/domain/ride/schema.ts'
import { rideKeyOf } from '@nemt/domain/ride/search.ts'
import { currentStatus, OLD_REQUESTING } from '@nemt/domain/ride/sets.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { hidesCosts } from '#/customer/costs-hidden.ts'
import type { Context } from '#/pipeline/context.ts'
import { linkedRides } from '#/pipeline/principal.ts'
import { forbidden } from '#/pipeline/refusal.ts'
import { neededIn, ofPassenger } from './named.ts'
import { seenBy, statusSeen } from './visible.ts'

/** A status that is asked for, by its older name too (V275, X043). */
export const statusAsked = z.enum([...rideStatuses, OLD_REQUESTING]).transform(currentStatus)

/** What rides are asked by: a time window, and whatever narrows it. */
export const rideFilter = z.strictObject({
  /** Words of the passenger (name, phone, rider key, birth date), or the whole key of a ride. */
  query: text(200).optional(),
  from: instant,
  to: instant,
  status: z.array(statusAsked).max(20).optional(),
  type: z.enum(rideTypes).optional(),
  fleet: z.array(key).max(50).optional(),
  team: key.optional(),
  /** Any of these teams. */
  teams: z.array(key).max(100).optional(),
  /** A passenger; where a fleet's link looks, also a ride of theirs, since who is only asked is told no passenger. */
  passenger: key.optional(),
  /** Why it is driven, and why it was cancelled. */
  reason: z.array(z.enum(reasons)).max(10).optional(),
  cancellation: z.array(z.enum(cancellationReasons)).max(20).optional(),
  /** What it is estimated to cost, in cents, both included; a maximum of 0 has no upper bound (X056). */
  minimum: cents.min(0).optional(),
  maximum: cents.min(0).optional(),
  /** The rides of one trip request. */
  request: key.optional(),
  /** Only these, such as what a board shows. */
  keys: z.array(key).min(1).max(5_000).optional(),
})
export type RideFilter = z.output<typeof rideFilter>

type Asking = Pick<Context, 'sql' | 'principal' | 'policy' | 'customer'>

/** The words of the passenger that a filter asks for: none where it names a ride by its key. */
export function passengerWords({ query }: Pick<RideFilter, 'query'>): string | undefined {
  return rideKeyOf(query ?? '') === undefined ? query : undefined
}

/** The condition over `r` for a filter, within what the principal may see. Throws as `narrowing` does. */
export function matching(context: Asking, filter: RideFilter): Fragment {
  const { sql } = context
  const named = ofPassenger(sql, passengerWords(filter))
  const narrowed = sql`${neededIn(sql, filter)} and ${narrowing(context, filter)}`
  return named.reduce((left, right) => sql`${left} and ${right}`, narrowed)
}

/**
 * The same without the window and the words of the passenger's name. Refuses (403) to look for costs for those
 * who may not see any (P032): what is found would tell them.
 */
export function narrowing(context: Asking, filter: RideFilter): Fragment {
  const { sql, principal, policy } = context
  const { query, status, type, fleet, team, teams, passenger, reason, cancellation, request, keys } = filter
  const { minimum = 0, maximum = 0 } = filter
  const ride = rideKeyOf(query ?? '')
  const isOffice = principal.scope === 'coordinator' || principal.scope === 'system'
  if ((!isOffice || hidesCosts(context)) && (minimum > 0 || maximum > 0)) throw forbidden()
  const isNarrow = [query, fleet, team, teams, reason, cancellation, request].some(Boolean)
  return [
    seenBy(sql, principal, policy),
    ...(status ? [sql`${statusSeen(sql, principal)} = any(${status})`] : []),
    // What was replaced is found by its status, or by its own key: it may be on somebody's screen.
    ...(status || keys ? [] : [sql`r.status <> 'modified'`]),
    // What a fleet may not read of a ride that isn't its own, it may not find out by asking for it either.
    ...(principal.scope === 'fleet' && isNarrow ? [sql`r.fleet_key = ${principal.fleet ?? ''}`] : []),
    ...(ride ? [sql`r.key = ${ride}`] : []),
    ...(type ? [sql`r.type = ${type}`] : []),
    ...(fleet ? [sql`r.fleet_key = any(${fleet})`] : []),
    ...(team ? [sql`r.team_key = ${team}`] : []),
    ...(teams ? [sql`r.team_key = any(${teams})`] : []),
    ...(passenger ? [passengerIs(context, passenger)] : []),
    ...(reason ? [sql`r.reason = any(${reason})`] : []),
    ...(cancellation ? [sql`r.cancellation = any(${keptAs(cancellation)})`] : []),
    ...(minimum > 0 ? [sql`r.cost_cents >= ${minimum}`] : []),
    ...(maximum > 0 ? [sql`coalesce(r.cost_cents, 0) <= ${maximum}`] : []),
    ...(request ? [sql`r.request_key = ${request}`] : []),
    ...(keys ? [sql`r.key = any(${keys})`] : []),
  ].reduce((left, right) => sql`${left} and ${right}`)
}

/**
 * The rides of one passenger. A fleet asks so for its own ones alone, since whose an offered one is is not told
 * (docs/decisions/019). A link lists all that the fleet is offered of its passenger (doc 3 §2.6) anyway: there it may
 * ask for these once it has a ride of theirs, or by the key of one that it is offered.
 */
function passengerIs({ sql, principal }: Asking, passenger: string): Fragment {
  const named = sql`r.passenger_key = ${passenger}`
  if (principal.scope !== 'fleet') return named
  const own = principal.fleet ?? ''
  if (!linkedRides(principal)) return sql`${named} and r.fleet_key = ${own}`
  const known = sql`exists (select from ride l where l.customer_key = s.c and l.passenger_key = r.passenger_key
    and l.fleet_key = ${own})`
  const beside = sql`exists (select from ride l join offer o on o.customer_key = s.c and o.ride_key = l.key
    where l.customer_key = s.c and l.key = ${passenger} and l.passenger_key = r.passenger_key
      and o.fleet_key = ${own} and o.status <> 'queued')`
  return sql`((${named} and ${known}) or ${beside})`
}

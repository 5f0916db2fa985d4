import { rideStatuses, rideTypes } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { listed, listedRide, listQuery, type ListedRide } from './record/listed.ts'
import { neededIn, ofPassenger, ridesInOrder } from './record/named.ts'
import { notTooWide } from './record/too-wide.ts'
import { ownOffer, seenBy, statusSeen } from './record/visible.ts'

/** The page size of the specification (doc 1 §9). */
export const PAGE = 50

/** What rides are asked by: a time window, and whatever narrows it. */
export const rideFilter = z.strictObject({
  query: text(200).optional(),
  from: instant,
  to: instant,
  status: z.array(z.enum(rideStatuses)).max(20).optional(),
  type: z.enum(rideTypes).optional(),
  fleet: z.array(key).max(50).optional(),
  team: key.optional(),
  passenger: key.optional(),
  /** The rides of one trip request. */
  request: key.optional(),
  /** Only these, such as what a board shows. */
  keys: z.array(key).min(1).max(5_000).optional(),
})
export type RideFilter = z.output<typeof rideFilter>

type Asking = Pick<Context, 'sql' | 'principal' | 'policy'>

/** The condition over `r` for a filter, within what the principal may see. */
export function matching(context: Asking, filter: RideFilter): Fragment {
  const { sql } = context
  const named = ofPassenger(sql, filter.query)
  const narrowed = sql`${neededIn(sql, filter)} and ${narrowing(context, filter)}`
  return named.reduce((left, right) => sql`${left} and ${right}`, narrowed)
}

/** The same without the window and the words of the passenger's name. */
function narrowing(
  { sql, principal, policy }: Asking,
  { query, status, type, fleet, team, passenger, request, keys }: RideFilter,
): Fragment {
  return [
    seenBy(sql, principal, policy),
    status ? sql`${statusSeen(sql, principal)} = any(${status})` : sql`r.status <> 'modified'`,
    // What a fleet may not read of a ride that isn't its own, it may not find out by asking for it either.
    ...(principal.scope === 'fleet' && (query || fleet || team || passenger || request)
      ? [sql`r.fleet_key = ${principal.fleet ?? ''}`]
      : []),
    ...(type ? [sql`r.type = ${type}`] : []),
    ...(fleet ? [sql`r.fleet_key = any(${fleet})`] : []),
    ...(team ? [sql`r.team_key = ${team}`] : []),
    ...(passenger ? [sql`r.passenger_key = ${passenger}`] : []),
    ...(request ? [sql`r.request_key = ${request}`] : []),
    ...(keys ? [sql`r.key = any(${keys})`] : []),
  ].reduce((left, right) => sql`${left} and ${right}`)
}

/**
 * The rides of so many passengers, by when each one's first ride is; one passenger more than asked for tells
 * whether there are any left.
 */
function ofPassengers(context: Context, filter: RideFilter, take: number, drop: number): Fragment {
  const { sql } = context
  const matched = matching(context, filter)
  const first = sql`select r.passenger_key, min(r.needed_at) as first_at from ride r
    where r.customer_key = s.c and ${matched}
    group by r.passenger_key order by first_at, r.passenger_key limit ${take + 1} offset ${drop}`
  return sql`select r.* from ride r where r.customer_key = s.c and ${matched}
    and r.passenger_key in (select p.passenger_key from (${first}) p)`
}

/** Rows without those of the passengers past the first `take`, in the order of their first rides. */
function firstPassengers(rows: readonly ListedRide[], take: number): { rides: ListedRide[]; more: boolean } {
  const first = new Map<string, number>()
  for (const { patient, times } of rows)
    first.set(patient, Math.min(first.get(patient) ?? Infinity, times.needed))
  const kept = new Set(
    [...first]
      .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
      .slice(0, take)
      .map(([patient]) => patient),
  )
  return { rides: rows.filter(({ patient }) => kept.has(patient)), more: first.size > take }
}

/**
 * Rides of a time window, filtered by status, type, fleet, team, passenger or words of the passenger's name
 * (C019). By passenger, `take` and `drop` count passengers and each one's rides come together, so that nobody
 * who acts on a passenger's rides acts on half of them.
 */
export const rideSearch = defineCall({
  name: 'ride.search',
  does: `Lists rides needed in a time window, in order of the needed time. With by: "passenger", take and drop count\
 passengers, and all rides of each come together.`,
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({
    ...rideFilter.shape,
    take: z.number().int().min(1).max(500).default(PAGE),
    drop: z.number().int().min(0).max(100_000).default(0),
    by: z.enum(['ride', 'passenger']).default('ride'),
  }),
  output: z.strictObject({ rides: z.array(listedRide), more: z.boolean() }),
  exact: true,
  run: async (context, { take, drop, by, ...filter }) => {
    const { sql, principal } = context
    const { from, to, query } = filter
    const seen = { detail: { from, to, ...(query ? { query: true } : {}) } }
    const own = ownOffer(sql, principal)
    const rowsOf = (rides: Fragment) =>
      notTooWide(context, filter, () => context.rows(listQuery(sql, rides, own), seen))
    if (by === 'passenger') {
      const rows = await rowsOf(ofPassengers(context, filter, take, drop))
      return firstPassengers(
        rows.map((row) => listed(row, principal)),
        take,
      )
    }
    const page = ridesInOrder(sql, {
      ...{ from, to },
      condition: narrowing(context, filter),
      query,
      most: take + 1,
      drop,
    })
    const rides = await rowsOf(page)
    return { rides: rides.slice(0, take).map((row) => listed(row, principal)), more: rides.length > take }
  },
})

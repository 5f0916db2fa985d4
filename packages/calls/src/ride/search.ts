import { rideStatuses, rideTypes } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment } from '@nemt/store/connect.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { wordsOf } from '../passenger/words.ts'
import { listed, listedRide, listQuery, type ListRow } from './list.ts'
import { ownOffer, seenBy, statusSeen } from './visible.ts'

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
})
export type RideFilter = z.output<typeof rideFilter>

/** The condition over `r` for a filter, within what the principal may see. */
export const matching = ({ sql, principal, policy }: Pick<Context, 'sql' | 'principal' | 'policy'>, { query, from, to, status, type, fleet, team, passenger, request }: RideFilter): Fragment =>
  [
    sql`r.needed_at >= ${new Date(from)} and r.needed_at < ${new Date(to)}`,
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
    ...wordsOf(query ?? '').map(
      (word) => sql`exists (select 1 from passenger_word w where w.customer_key = s.c and w.passenger_key = r.passenger_key and w.word >= ${word} and w.word < ${word + '\u{10ffff}'})`,
    ),
  ].reduce((left, right) => sql`${left} and ${right}`)

/** Rides of a time window, filtered by status, type, fleet, team, passenger or words of the passenger's name (C019). */
export const rideSearch = defineCall({
  name: 'ride.search',
  does: 'Lists rides needed in a time window, in order of the needed time.',
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({
    ...rideFilter.shape,
    take: z.number().int().min(1).max(500).default(PAGE),
    drop: z.number().int().min(0).max(100_000).default(0),
  }),
  output: z.strictObject({ rides: z.array(listedRide), more: z.boolean() }),
  exact: true,
  run: async (context, { take, drop, ...filter }) => {
    const { sql, principal } = context
    const { from, to, query } = filter
    const page = sql`order by r.needed_at, r.key limit ${take + 1} offset ${drop}`
    const asked = listQuery(sql, matching(context, filter), page, ownOffer(sql, principal))
    const rides = await context.rows<ListRow>(asked, {
      detail: { from, to, ...(query ? { query: true } : {}) },
    })
    return { rides: rides.slice(0, take).map((row) => listed(row, principal)), more: rides.length > take }
  },
})

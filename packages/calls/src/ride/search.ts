import { SEARCH_TAKE } from '@nemt/domain/ride/search.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { matching, narrowing, passengerWords, rideFilter, type RideFilter } from './record/filter.ts'
import { listed, listQuery, orders, type ListedRide } from './record/listed.ts'
import { ridesInOrder } from './record/named.ts'
import { maybeOfficeRide, officeQuery, officeRideOf } from './record/office.ts'
import { notTooWide } from './record/too-wide.ts'
import { ofFleet } from './record/visible.ts'

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
 * Rides of a time window, filtered by status, type, fleet, teams, passenger, reasons, cost or words of the
 * passenger's name (C019). By passenger, `take` and `drop` count passengers and each one's rides come
 * together, so that nobody who acts on a passenger's rides acts on half of them. With `details` an office is
 * told what its day's board shows of each.
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
    take: z.number().int().min(1).max(500).default(SEARCH_TAKE),
    drop: z.number().int().min(0).max(100_000).default(0),
    by: z.enum(['ride', 'passenger']).default('ride'),
    order: z.enum(orders).default('earliest'),
    details: z.boolean().default(false),
  }),
  output: z.strictObject({ rides: z.array(maybeOfficeRide), more: z.boolean() }),
  exact: true,
  run: async (context, { take, drop, by, order, details, ...filter }) => {
    const { sql, principal } = context
    const { from, to, query } = filter
    const seen = { detail: { from, to, ...(query ? { query: true } : {}) } }
    const own = ofFleet(sql, principal)
    const rowsOf = (rides: Fragment) =>
      notTooWide(context, filter, () => context.rows(listQuery(sql, rides, { own, order }), seen))
    if (by === 'passenger') {
      if (order === 'latest') throw invalidInput('order', 'singly')
      const rows = await rowsOf(ofPassengers(context, filter, take, drop))
      return firstPassengers(
        rows.map((row) => listed(row, context)),
        take,
      )
    }
    const page = ridesInOrder(sql, {
      ...{ from, to, order, drop },
      condition: narrowing(context, filter),
      query: passengerWords(filter),
      most: take + 1,
    })
    if (details && principal.scope === 'coordinator') {
      const rows = await notTooWide(context, filter, () =>
        context.rows(officeQuery(context, page, order), seen),
      )
      return {
        rides: rows.slice(0, take).map((row) => officeRideOf(row, context)),
        more: rows.length > take,
      }
    }
    const rides = await rowsOf(page)
    return { rides: rides.slice(0, take).map((row) => listed(row, context)), more: rides.length > take }
  },
})

import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { seenBy } from './record/visible.ts'

/** Days before and after a ride within which another one may belong to it. */
const NEAR_DAYS = 7
/** So many rides are offered for a link. */
const MOST = 20

const linkable = z.strictObject({
  key,
  status: z.enum(rideStatuses),
  needed: instant,
  timezone: text(60),
  pickup: text(500),
  dropoff: text(500),
})

const linkableColumns = columns('ride', 'r', [
  'key',
  'status',
  'needed_at',
  'timezone',
  'pickup_format',
  'dropoff_format',
])

function linkableOf(row: Selected<typeof linkableColumns>): z.infer<typeof linkable> {
  const { key: ride, status, timezone, needed_at: needed, pickup_format, dropoff_format } = row
  return { key: ride, status, needed, timezone, pickup: pickup_format, dropoff: dropoff_format }
}

/** Whether somebody has linked the ride `r` with that one. */
function isLinked(sql: Sql, ride: string): Fragment {
  return sql`r.key in (select case when l.ride_key = ${ride} then l.other_key else l.ride_key end
    from ride_link l where l.customer_key = s.c and (l.ride_key = ${ride} or l.other_key = ${ride}))`
}

/**
 * The rides that a ride is linked with (C015), whenever they are, for an edit may move one far away; and those of the
 * same passenger within a week that it could be: the nearest first, at most twenty. Without rides that an edit has
 * replaced.
 */
export const rideLinks = defineCall({
  name: 'ride.links',
  does: 'Gives the rides that a ride is linked with, and those of its passenger that it could be linked with.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ linked: z.array(linkable), others: z.array(linkable) }),
  run: async (context, { ride: asked }) => {
    const { sql, principal, policy } = context
    const seen = seenBy(sql, principal, policy)
    const shown = sql`r.customer_key = s.c and r.status <> 'modified' and ${seen}`
    const { ride, linked, others } = await context.read(
      {
        ride: one(
          select(
            sql,
            columns('ride', 'r', ['key']),
            sql`from ride r where r.customer_key = s.c and r.key = ${asked} and ${seen}`,
          ),
        ),
        linked: many(
          select(
            sql,
            linkableColumns,
            sql`from ride r where ${shown} and ${isLinked(sql, asked)} order by r.needed_at, r.key`,
          ),
        ),
        others: many(
          select(
            sql,
            linkableColumns,
            sql`from ride b join ride r on r.passenger_key = b.passenger_key
                and r.needed_at between b.needed_at - ${NEAR_DAYS}::int * interval '1 day'
                  and b.needed_at + ${NEAR_DAYS}::int * interval '1 day'
              where b.customer_key = s.c and b.key = ${asked} and r.key <> b.key and ${shown}
                and not ${isLinked(sql, asked)}
              order by abs(extract(epoch from r.needed_at - b.needed_at)), r.key limit ${MOST}`,
          ),
        ),
      },
      { object: asked, shows: 'ride' },
    )
    if (!ride) throw notFound('ride')
    return { linked: linked.map(linkableOf), others: others.map(linkableOf) }
  },
})

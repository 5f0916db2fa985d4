import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Sql } from '@nemt/store/sql.ts'
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

function linkableSelection(sql: Sql, ride: string) {
  return {
    ...columns('ride', 'r', ['key', 'status', 'needed_at', 'timezone', 'pickup_format', 'dropoff_format']),
    linked: computed<boolean>(
      sql`exists (select 1 from ride_link l where l.customer_key = s.c
        and l.ride_key = least(r.key collate "C", ${ride}) and l.other_key = greatest(r.key collate "C", ${ride}))`,
    ),
  }
}

function linkableOf(row: Selected<ReturnType<typeof linkableSelection>>): z.infer<typeof linkable> {
  const { key: ride, status, timezone, needed_at: needed, pickup_format, dropoff_format } = row
  return { key: ride, status, needed, timezone, pickup: pickup_format, dropoff: dropoff_format }
}

/**
 * The rides that a ride is linked with (C015), and those of the same passenger within a week that it could be: the
 * nearest first, at most twenty. Without rides that an edit has replaced.
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
    const { ride, rides } = await context.read(
      {
        ride: one(
          select(
            sql,
            columns('ride', 'r', ['key']),
            sql`from ride r where r.customer_key = s.c and r.key = ${asked} and ${seen}`,
          ),
        ),
        rides: many(
          select(
            sql,
            linkableSelection(sql, asked),
            sql`from ride b join ride r on r.customer_key = s.c and r.passenger_key = b.passenger_key
                and r.needed_at between b.needed_at - ${NEAR_DAYS}::int * interval '1 day'
                  and b.needed_at + ${NEAR_DAYS}::int * interval '1 day'
              where b.customer_key = s.c and b.key = ${asked} and r.key <> b.key and r.status <> 'modified'
                and ${seen}
              order by abs(extract(epoch from r.needed_at - b.needed_at)), r.key limit ${MOST}`,
          ),
        ),
      },
      { object: asked, shows: 'ride' },
    )
    if (!ride) throw notFound('ride')
    const { linked = [], others = [] } = Object.groupBy(rides, (row) => (row.linked ? 'linked' : 'others'))
    return { linked: linked.map(linkableOf), others: others.map(linkableOf) }
  },
})

import { CAREGIVER_LINKS } from '@nemt/domain/ride/caregiver.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'
import { seenBy } from '../ride/record/visible.ts'

/** A ride that the caller sees, with its links that are not taken back, the newest first. 404 for any other ride. */
export async function linksOf(context: Context, ride: string) {
  const { sql, principal, policy } = context
  const { row, links } = await context.read(
    {
      row: one(
        select(
          sql,
          {
            ...columns('ride', 'r', ['key', 'status', 'version', 'status_at', 'needed_at']),
            ...columns('ride', 'r', ['team_key', 'passenger_key', 'fleet_key']),
          },
          sql`from ride r where r.customer_key = s.c and r.key = ${ride} and ${seenBy(sql, principal, policy)}`,
        ),
      ),
      links: many(
        select(
          sql,
          columns('caregiver_link', 'l', ['key', 'name', 'created_at', 'opened_at', 'opened']),
          sql`from caregiver_link l where l.customer_key = s.c and l.ride_key = ${ride} and l.ended_at is null
            order by l.created_at desc, l.key limit ${CAREGIVER_LINKS}`,
        ),
      ),
    },
    { object: ride, shows: 'row' },
  )
  if (!row) throw notFound('ride')
  return { row, links }
}

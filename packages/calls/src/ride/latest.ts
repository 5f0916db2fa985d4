import { columns, select } from '@nemt/store/rows/select.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { rideOf, rideQuery } from './record/row.ts'
import { versionsOf } from './record/versions.ts'
import { seenBy, shownTo } from './record/visible.ts'

/**
 * What became of rides: each ride, or the one that took its place over however many edits, by the key that
 * was asked for.
 */
export const rideLatest = defineCall({
  name: 'ride.latest',
  does: 'Gives rides as they are now: a ride that was replaced by an edit is followed to the one that took its place.',
  effect: 'read',
  permission: ['ride.view', 'ride.search', 'ride.edit', 'ride.create'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ keys: z.array(key).min(1).max(10) }),
  output: z.strictObject({ rides: z.record(key, ride) }),
  run: async (context, { keys }) => {
    const { sql, principal, policy } = context
    const { rides, chain } = await context.read(
      {
        rides: many(
          rideQuery(sql, sql`r.key in ${versionsOf(sql, keys)} and ${seenBy(sql, principal, policy)}`),
        ),
        chain: many(
          select(
            sql,
            columns('ride', 'r', ['key', 'prior_version_key']),
            sql`from ride r where r.customer_key = s.c and r.key in ${versionsOf(sql, keys)}
              and r.prior_version_key is not null`,
          ),
        ),
      },
      { object: keys[0] as string, detail: { keys }, shows: 'rides' },
    )
    const shown = new Map(rides.map((row) => [row.key, row]))
    const next = new Map(chain.map((row) => [row.prior_version_key ?? '', row.key]))
    const latest = keys.map((asked) => [asked, shown.get(lastOf(asked, next))] as const)
    const seen = latest.map(([asked, row]) => {
      const readable = row && shown.has(asked) && shownTo(context, rideOf(row))
      if (!readable) throw notFound('ride')
      return [asked, readable] as const
    })
    return { rides: Object.fromEntries(seen) }
  },
})

function lastOf(key: string, next: ReadonlyMap<string, string>): string {
  const after = next.get(key)
  return after === undefined ? key : lastOf(after, next)
}

import { computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { narrowing, passengerWords, rideFilter } from './record/filter.ts'
import { ridesInOrder } from './record/named.ts'
import { notTooWide } from './record/too-wide.ts'

/** As far as rides are counted: nobody turns two hundred pages, and counting more keeps everybody waiting. */
const MOST = 10_000

/** How many rides a search finds, beside the page that shows them (C019). */
export const rideCount = defineCall({
  name: 'ride.count',
  does: `Counts the rides that ride.search finds, up to ${MOST}; whether there are more is said.`,
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator'],
  input: rideFilter,
  output: z.strictObject({ total: z.number().int(), more: z.boolean() }),
  run: async (context, filter) => {
    const { sql } = context
    const { from, to } = filter
    const found = ridesInOrder(sql, {
      ...{ from, to },
      condition: narrowing(context, filter),
      query: passengerWords(filter),
      most: MOST + 1,
    })
    const [counted] = await notTooWide(context, filter, () =>
      context.rows(
        select(sql, { rides: computed<number>(sql`count(*)::int`) }, sql`from (${found}) r`),
        // Whether somebody has rides is told by their number too.
        filter.query ? { detail: { from, to, query: true } } : undefined,
      ),
    )
    const rides = counted?.rides ?? 0
    return { total: Math.min(rides, MOST), more: rides > MOST }
  },
})

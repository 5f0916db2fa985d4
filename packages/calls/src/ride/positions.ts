import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { seenBy } from './record/visible.ts'

/** As many rides as a board's map shows. */
const MOST = 500

/**
 * Where the drivers of several rides were last, of those that are under way and shared (docs/decisions/077, 088): for
 * the map of a board. What one may not see, and what nobody knows, is left out.
 */
export const ridePositions = defineCall({
  name: 'ride.positions',
  does: 'Gives the last position of the driver of each of these rides that is under way, if it is shared.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({ rides: z.array(key).min(1).max(MOST) }),
  output: z.strictObject({
    positions: z.array(z.strictObject({ ride: key, at: instant, lat: z.number(), lng: z.number() })),
  }),
  run: async (context, { rides }) => {
    const { sql, principal, policy } = context
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          columns('ride_position', 'p', ['ride_key', 'at', 'lat', 'lng']),
          sql`from ride r cross join lateral (select * from ride_position q where q.customer_key = s.c
            and q.ride_key = r.key order by q.at desc limit 1) p
            where r.customer_key = s.c and r.key = any(${rides}) and r.status = any(${[...UNDER_WAY]})
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    return { positions: rows.map(({ ride_key: ride, ...position }) => ({ ride, ...position })) }
  },
})

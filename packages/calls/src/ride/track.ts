import { actualOf } from '@nemt/domain/ride/position.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { ofItsWay } from './life/positions.ts'
import { seenBy } from './record/visible.ts'

/** As many as a quarter of a minute each leaves in more than eight hours. */
const MOST = 2_000

/**
 * Where the vehicle of a ride went (V1313), as far as its driver shared it, and how far and long the passenger was
 * really driven (V1314, V1315): for the ride map of the office.
 */
export const rideTrack = defineCall({
  name: 'ride.track',
  does: 'Gives the positions that the driver of a ride shared, and how far and how long the passenger was driven.',
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    points: z.array(z.strictObject({ at: instant, lat: z.number(), lng: z.number() })),
    actual: z.strictObject({
      distance_m: z.number().int().optional(),
      duration_s: z.number().int().optional(),
    }),
  }),
  run: async (context, { ride }) => {
    const { sql, principal, policy } = context
    const { row, points } = await context.read(
      {
        row: one(
          select(
            sql,
            columns('ride', 'r', ['enroute_at', 'completed_at']),
            sql`from ride r where r.customer_key = s.c and r.key = ${ride} and ${seenBy(sql, principal, policy)}`,
          ),
        ),
        points: many(
          select(
            sql,
            columns('ride_position', 'q', ['at', 'lat', 'lng']),
            sql`from ride r join ride_position q on ${ofItsWay(sql)}
            where r.customer_key = s.c and r.key = ${ride} and ${seenBy(sql, principal, policy)}
            order by q.at limit ${MOST}`,
          ),
        ),
      },
      { object: ride, shows: 'row' },
    )
    if (!row) throw notFound('ride')
    return { points, actual: actualOf(points, { from: row.enroute_at, until: row.completed_at }) }
  },
})

import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, joined, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { shownPosition } from './life/positions.ts'
import { seenBy } from './record/visible.ts'

/** As many rides as a board's map shows. */
const MOST = 500

const point = z.strictObject({ lat: z.number(), lng: z.number() })

/**
 * What a board's map shows of several rides, of those that are under way: their stops, and where the driver was last,
 * if that is shared (docs/decisions/077, 088). Rides that one may not see are left out, and to a fleet those of others.
 */
export const ridePositions = defineCall({
  name: 'ride.positions',
  does: 'Gives the places of each of these rides that is under way, and the last position of its driver if shared.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ rides: z.array(key).min(1).max(MOST) }),
  output: z.strictObject({
    rides: z.array(
      z.strictObject({
        ride: key,
        pickup: point.optional(),
        dropoff: point.optional(),
        driver: z.strictObject({ at: instant, ...point.shape }).optional(),
      }),
    ),
  }),
  run: async (context, { rides }) => {
    const { sql, principal, policy, now } = context
    const { rows } = await context.read(
      {
        rows: many(
          select(
            sql,
            {
              ...columns('ride', 'r', ['key', 'pickup_lat', 'pickup_lng', 'dropoff_lat', 'dropoff_lng']),
              ...joined(columns('ride_position', 'p', ['at', 'lat', 'lng'])),
            },
            sql`from ride r left join ${shownPosition(sql, now)} on true
            where r.customer_key = s.c and r.key = any(${rides}) and r.status = any(${[...UNDER_WAY]})
            and ${seenBy(sql, principal, policy)}
            and (${principal.scope !== 'fleet'} or r.fleet_key = ${principal.fleet ?? ''})`,
          ),
        ),
      },
      { object: rides[0] as string, detail: { rides: rides.length }, shows: 'rows' },
    )
    return {
      rides: rows.map((row) => {
        const driver = pointOf(row.lat, row.lng)
        return {
          ride: row.key,
          pickup: pointOf(row.pickup_lat, row.pickup_lng),
          dropoff: pointOf(row.dropoff_lat, row.dropoff_lng),
          driver: driver && row.at !== null ? { at: row.at, ...driver } : undefined,
        }
      }),
    }
  },
})

function pointOf(lat: number | null, lng: number | null): z.infer<typeof point> | undefined {
  return lat === null || lng === null ? undefined : { lat, lng }
}

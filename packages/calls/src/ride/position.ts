import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { column, columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { joined } from '@nemt/store/rows/select.ts'
import { shownPosition } from './life/positions.ts'
import { seenBy } from './record/visible.ts'

/**
 * Where the driver of a ride was last (docs/decisions/077), for the office and the fleet that drives
 * it, while it is under way.
 */
export const ridePosition = defineCall({
  name: 'ride.position',
  does: 'Gives the last position of a ride’s driver while the ride is under way, if it is shared.',
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    position: z.strictObject({ at: instant, lat: z.number(), lng: z.number() }).nullable(),
  }),
  run: async (context, { ride }) => {
    const { sql, principal, policy, now } = context
    const { row } = await context.read(
      {
        row: one(
          select(
            sql,
            {
              status: column('ride', 'r', 'status'),
              fleet_key: column('ride', 'r', 'fleet_key'),
              ...joined(columns('ride_position', 'p', ['at', 'lat', 'lng'])),
            },
            sql`from ride r left join ${shownPosition(sql, now)} on true
            where r.customer_key = s.c and r.key = ${ride} and ${seenBy(sql, principal, policy)}`,
          ),
        ),
      },
      { object: ride, shows: 'row' },
    )
    if (!row) throw notFound('ride')
    const { status, fleet_key, at, lat, lng } = row
    const hidden = principal.scope === 'fleet' && fleet_key !== principal.fleet
    if (hidden || !UNDER_WAY.includes(status) || at === null || lat === null || lng === null)
      return { position: null }
    return { position: { at, lat, lng } }
  },
})

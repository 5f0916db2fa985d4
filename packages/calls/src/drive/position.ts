import { soundPositions } from '@nemt/domain/ride/position.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { instant } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { stopsOf } from '../ride/record/stops.ts'
import { driveFacts, type DriveFacts } from './facts.ts'

/** A driver's position is shared from setting out to the end of the trip. */
const SHARED: readonly RideStatus[] = ['pickup', 'waiting', 'enroute']
/** As many as an hour without a network leaves, one a minute. */
const MOST_POINTS = 60
const MOST_DEGREES = { lat: 90, lng: 180 }

/**
 * Where a driver is who shares it (docs/decisions/077): while the trip lasts, and what can be true;
 * all else is left out without a word, for the phone can do nothing about it.
 */
export const drivePosition = defineCall({
  name: 'drive.position',
  does: 'Tells where the driver of a trip is; positions that can’t be true are left out.',
  effect: 'write',
  permission: 'session',
  scopes: ['driver'],
  input: z.strictObject({
    points: z
      .array(
        z.strictObject({
          at: instant,
          lat: z.number().min(-MOST_DEGREES.lat).max(MOST_DEGREES.lat),
          lng: z.number().min(-MOST_DEGREES.lng).max(MOST_DEGREES.lng),
        }),
      )
      .min(1)
      .max(MOST_POINTS),
  }),
  output: z.strictObject({ taken: z.number().int(), shared: z.boolean() }),
  run: async (context, { points }) => {
    const facts = await driveFacts(context)
    if (!SHARED.includes(facts.row.status)) return { taken: 0, shared: false }
    const sound = soundPositions(points, await pastFacts(context, facts))
    if (sound.length === 0) return { taken: 0, shared: true }
    const ride_key = facts.row.key
    return context.write(
      {
        // The same moment told by two phones of the driver.
        insertsIfAbsent: { ride_position: sound.map(({ at, lat, lng }) => ({ ride_key, at, lat, lng })) },
        // Each would be a line of the audit.
        audit: [],
      },
      { taken: sound.length, shared: true },
    )
  },
})

/** What the positions are judged by: the last one, since when there are any, and the ends of the ride. */
async function pastFacts(context: Context, { row }: DriveFacts) {
  const { sql, now } = context
  const { last } = await context.read({
    last: many(
      select(
        sql,
        columns('ride_position', 'p', ['at', 'lat', 'lng']),
        sql`from ride_position p where p.customer_key = s.c and p.ride_key = ${row.key} order by p.at desc limit 1`,
      ),
    ),
  })
  const { pickup, dropoff } = stopsOf(row)
  const stops = [pickup.address, dropoff.address].flatMap(({ lat, lng }) =>
    lat === undefined || lng === undefined ? [] : [{ lat, lng }],
  )
  return { last: last[0], since: row.pickup_at ?? now, now, stops }
}

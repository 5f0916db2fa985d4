import { SEEN_MS, soundPositions } from '@nemt/domain/ride/position.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { instant } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '#/pipeline/context.ts'
import type { RideRow } from '../record/row.ts'
import { stopsOf } from '../record/stops.ts'

/** A driver's position is shared from setting out to the end of the trip. */
const SHARED: readonly RideStatus[] = ['pickup', 'waiting', 'enroute']
/** As many as an hour without a network leaves, one a minute. */
const MOST_POINTS = 60
const MOST_DEGREES = { lat: 90, lng: 180 }

/** Where a driver was, and when, as it is told. */
const points = z
  .array(
    z.strictObject({
      at: instant,
      lat: z.number().min(-MOST_DEGREES.lat).max(MOST_DEGREES.lat),
      lng: z.number().min(-MOST_DEGREES.lng).max(MOST_DEGREES.lng),
    }),
  )
  .max(MOST_POINTS)
export const toldPoints = points.min(1)
/** With a stop there may be none since the last. */
export const stoppedPoints = points
export const takenPoints = z.strictObject({ taken: z.number().int(), shared: z.boolean() })

/**
 * Keeps where the driver of a ride is (docs/decisions/077): while the trip lasts, and what can be true; all else is
 * left out without a word, for whoever sends it can do nothing about it. One that is too far from the last is kept as
 * doubted, which nobody sees, until another one bears it out. Where the driver `stopped`, nobody sees the last one
 * any more, until another one comes.
 */
export async function keepPositions(
  context: Context,
  row: RideRow,
  points: z.infer<typeof toldPoints>,
  stopped = false,
): Promise<z.infer<typeof takenPoints>> {
  if (!SHARED.includes(row.status)) return { taken: 0, shared: false }
  const facts = await pastFacts(context, row)
  const { sound, doubted } = soundPositions(points, facts)
  const left = doubted === facts.doubted ? undefined : doubted
  const lastAt = stopped ? (sound.at(-1)?.at ?? facts.last?.at) : undefined
  if (sound.length === 0 && !left && lastAt === undefined) return { taken: 0, shared: true }
  const ride_key = row.key
  const rows = [
    ...sound.map((point) => ({ ...point, ride_key, doubted: false, stopped: point.at === lastAt })),
    ...(left ? [{ ...left, ride_key, doubted: true }] : []),
  ]
  return context.write(
    {
      updates: [
        ...sound
          .filter((point) => point === facts.doubted)
          .map(({ at }) => update('ride_position', { where: { ride_key, at }, set: { doubted: false } })),
        ...(lastAt !== undefined && sound.length === 0
          ? [update('ride_position', { where: { ride_key, at: lastAt }, set: { stopped: true } })]
          : []),
      ],
      // The same moment told twice.
      insertsIfAbsent: { ride_position: rows },
      // Each would be a line of the audit.
      audit: [],
    },
    { taken: sound.length, shared: true },
  )
}

/**
 * Whether a position `q` is of the way on which the ride `r` is now: whoever gave the ride back had set out for it,
 * too.
 */
export function ofItsWay(sql: Sql): Fragment {
  return sql`q.customer_key = s.c and q.ride_key = r.key and not q.doubted
    and q.at >= coalesce(least(r.pickup_at, r.waiting_at, r.enroute_at), '-infinity')`
}

/**
 * The last position `p` of who drives the ride `r` now. One who was named since may be far from where the last driver
 * was seen.
 */
export function lastPosition(sql: Sql): Fragment {
  return sql`lateral (select * from ride_position q where ${ofItsWay(sql)}
    and q.at >= coalesce((select max(e.at) from event e where e.customer_key = s.c and e.ride_key = r.key
      and e.type = 'driver'), '-infinity')
    order by q.at desc limit 1) p`
}

/**
 * The last position `p` as it is shown: not where its driver stopped sharing, nor one of long ago (ms), with which the
 * vehicle would seem to stand there.
 */
export function shownPosition(sql: Sql, now: number): Fragment {
  return sql`lateral (select * from ${lastPosition(sql)} where not p.stopped
    and p.at >= ${new Date(now - SEEN_MS)}) p`
}

/** What the positions are judged by: the last one, since when there are any, and the ends of the ride. */
async function pastFacts(context: Context, row: RideRow) {
  const { sql, now } = context
  const { last, doubted } = await context.read({
    last: many(
      select(
        sql,
        columns('ride_position', 'p', ['at', 'lat', 'lng']),
        sql`from ride r cross join ${lastPosition(sql)} where r.customer_key = s.c and r.key = ${row.key}`,
      ),
    ),
    doubted: many(
      select(
        sql,
        columns('ride_position', 'q', ['at', 'lat', 'lng']),
        // What a sound one came after is borne out by nothing any more.
        sql`from ride r cross join ${lastPosition(sql)} join ride_position q on q.customer_key = s.c
            and q.ride_key = r.key and q.doubted and q.at > p.at
          where r.customer_key = s.c and r.key = ${row.key} order by q.at desc limit 1`,
      ),
    ),
  })
  const { pickup, dropoff } = stopsOf(row)
  const stops = [pickup.address, dropoff.address].flatMap(({ lat, lng }) =>
    lat === undefined || lng === undefined ? [] : [{ lat, lng }],
  )
  // Where the way to the passenger was not reported, it begins with what was.
  const since = row.pickup_at ?? row.waiting_at ?? row.enroute_at ?? now
  return { last: last[0], doubted: doubted[0], since, now, stops }
}

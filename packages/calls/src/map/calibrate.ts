import { fitted, regionOf, type DrivenRide } from '@nemt/domain/distance/calibration.ts'
import { EARTH_RADIUS_M } from '@nemt/domain/distance/haversine.ts'
import { removal, upsert } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { forgetCalibrations } from './ways.ts'

const DAY_MS = 86_400_000
/** Older rides tell of other streets. */
const DAYS = 180
/** The newest so many say enough. */
const MOST = 10_000
/** A track counts with so many positions at least, none of which is further than this from the one before. */
const POSITIONS = 10
const GAP_S = 180

/**
 * Fits the model of distances and speeds to what a customer's completed rides took, region by region, of the last half
 * year (server-behaviour §2.5). A region whose rides say nothing better has none. It may be made twice.
 */
export const mapCalibrate = defineJob({
  name: 'map.calibrate',
  input: z.strictObject({}),
  output: z.strictObject({ rides: z.number().int(), regions: z.number().int() }),
  run: async (context) => {
    const { portal, customer, now, actor } = context
    const driven = await drivenRides(context)
    const regions = Map.groupBy(driven, ({ from }) => regionOf(from))
    const rows = [...regions].flatMap(([region, rides]) => {
      const fit = fitted(rides)
      if (!fit) return []
      const { calibration, ...figures } = fit
      return [{ region, ...calibration, ...figures, fitted_at: now }]
    })
    const known = await regionsKnown(context)
    const gone = known.filter((region) => !rows.some((row) => row.region === region))
    const answer = { rides: driven.length, regions: rows.length }
    if (rows.length === 0 && gone.length === 0) return answer
    await context.write(
      {
        upserts: rows.length ? [upsert('route_calibration', { by: ['region'], rows })] : [],
        removes: gone.length ? [removal('route_calibration', { region: gone })] : [],
        audit: [{ actor, action: 'map.calibrate', detail: answer }],
      },
      answer,
    )
    forgetCalibrations(portal, customer.key)
    return answer
  },
})

async function regionsKnown({ read, sql }: Context): Promise<string[]> {
  const { rows } = await read({
    rows: many(
      select(
        sql,
        columns('route_calibration', 'c', ['region']),
        sql`from route_calibration c where c.customer_key = s.c`,
      ),
    ),
  })
  return rows.map(({ region }) => region)
}

/** Completed rides of which it was reported when their passenger boarded and was out again. */
async function drivenRides({ rows, sql, now }: Context): Promise<DrivenRide[]> {
  const found = await rows(
    select(
      sql,
      {
        ...columns('ride', 'r', ['enroute_at', 'completed_at', 'timezone', 'accessibility']),
        ...columns('ride', 'r', ['pickup_lat', 'pickup_lng', 'dropoff_lat', 'dropoff_lng']),
        metres: computed<number | null>(sql`t.metres`),
      },
      sql`from ride r left join lateral (
          select sum(p.metres) as metres from (
            select q.at, extract(epoch from q.at - lag(q.at) over w) as gap,
              2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
              sin(radians(q.lat - lag(q.lat) over w) / 2) ^ 2 + cos(radians(q.lat)) * cos(radians(lag(q.lat) over w))
              * sin(radians(q.lng - lag(q.lng) over w) / 2) ^ 2))) as metres
            from ride_position q where q.customer_key = s.c and q.ride_key = r.key and not q.doubted
              and q.at >= r.enroute_at and q.at <= r.completed_at window w as (order by q.at)
          ) p having count(*) >= ${POSITIONS} and max(p.gap) <= ${GAP_S}
        ) t on true
        where r.customer_key = s.c and r.status = 'completed' and r.needed_at >= ${new Date(now - DAYS * DAY_MS)}
          and r.enroute_at is not null and r.completed_at is not null and r.pickup_lat is not null
          and r.dropoff_lat is not null
        order by r.needed_at desc, r.key limit ${MOST}`,
    ),
  )
  return found.map(({ enroute_at, completed_at, timezone, accessibility, metres, ...ends }) => ({
    from: { lat: ends.pickup_lat ?? 0, lng: ends.pickup_lng ?? 0 },
    to: { lat: ends.dropoff_lat ?? 0, lng: ends.dropoff_lng ?? 0 },
    at: enroute_at ?? 0,
    zone: timezone,
    vehicle: accessibility.vehicle,
    seconds: ((completed_at ?? 0) - (enroute_at ?? 0)) / 1_000,
    metres: metres ?? undefined,
  }))
}

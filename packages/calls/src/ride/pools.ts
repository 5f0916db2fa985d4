import { routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { poolsOf, type Drive, type Pool } from '@nemt/domain/ride/pooling.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { isWholeFleet } from '../fleet/own-records.ts'
import { calibrationOf, type Ways } from '../map/ways.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalidInput } from '../pipeline/refusal.ts'
import { seenBy } from './record/visible.ts'

/** A day, also the one that the clock makes longer. ms. */
const LONGEST_MS = 25 * 3_600_000
/** Rides that are put side by side at most: a fleet has no more of one customer's on a day. */
const MOST = 500

const input = z.strictObject({
  ...{ from: instant, to: instant },
  /** Only pools with this ride. */
  ride: key.optional(),
})

const person = z.strictObject({ ride: key, first: text(100), last: text(100), longer_s: z.number().int() })

/**
 * Multi-load rides of a day that could share a vehicle, with what that would save (docs/decisions/107): those that one
 * fleet has, and for the office those that nobody has yet. Nothing is combined by this.
 */
export const ridePools = defineCall({
  name: 'ride.pools',
  does: 'Suggests rides that could share a vehicle, with what it saves; nothing is combined by itself.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator', 'fleet'],
  input,
  output: z.strictObject({
    pools: z.array(
      z.strictObject({
        fleet: key.optional(),
        people: z.array(person),
        stops: z.array(z.strictObject({ ride: key, end: z.enum(['pickup', 'dropoff']), at: instant })),
        ...{ saved_m: z.number().int(), saved_s: z.number().int() },
      }),
    ),
  }),
  run: async (context, { from, to, ride }) => {
    if (context.principal.scope === 'fleet' && !isWholeFleet(context)) throw forbidden()
    if (to < from || to - from > LONGEST_MS) throw invalidInput('to', 'day_range')
    const [rows, fleets, calibration] = await Promise.all([
      candidates(context, { from, to }),
      loadFleets(context.portal),
      calibrationOf(context),
    ])
    const shares = new Set(fleets.filter(({ extra }) => extra?.multiload).map((fleet) => fleet.key))
    const held = rows.filter(({ fleet_key }) => fleet_key === null || shares.has(fleet_key))
    const pools: Shown[] = []
    for (const [fleet, own] of Map.groupBy(held, ({ fleet_key }) => fleet_key)) {
      const found = poolsOf(own.flatMap(judged), driveOf(context, calibration))
      pools.push(...found.map((pool) => shownPool(pool, own, fleet)))
      // Others are served between two fleets' days.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return {
      pools: pools.filter(({ people }) => ride === undefined || people.some((each) => each.ride === ride)),
    }
  },
})

const candidateColumns = columns('ride', 'r', [
  ...(['key', 'passenger_key', 'passenger_first', 'passenger_last', 'fleet_key', 'needed_at'] as const),
  ...(['appointment_at', 'pickup_lat', 'pickup_lng', 'dropoff_lat', 'dropoff_lng', 'accessibility'] as const),
  'multiload',
])
type Candidate = Selected<typeof candidateColumns>

/** Rides that wait for their time: nobody has set out, and their passengers agreed to share. */
async function candidates(
  { sql, principal, policy, read }: Context,
  { from, to }: { from: number; to: number },
): Promise<Candidate[]> {
  const mine = principal.scope === 'fleet' ? sql`r.fleet_key = ${principal.fleet ?? ''}` : sql`true`
  const { rides } = await read(
    {
      rides: many(
        select(
          sql,
          candidateColumns,
          sql`from ride r where r.customer_key = s.c and r.needed_at >= ${new Date(from)}
            and r.needed_at < ${new Date(to)} and r.status in ('scheduling', 'confirmed') and r.type = 'scheduled'
            and r.multiload and (r.status = 'scheduling') = (r.fleet_key is null)
            and ${mine} and ${seenBy(sql, principal, policy)}
            order by r.needed_at, r.key limit ${MOST}`,
        ),
      ),
    },
    { detail: { from, to } },
  )
  return rides
}

/** A ride as the rule judges it; none without both points. */
function judged({ pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, ...row }: Candidate) {
  if (pickup_lat === null || pickup_lng === null || dropoff_lat === null || dropoff_lng === null) return []
  return [
    {
      ...{ key: row.key, passenger: row.passenger_key, needed: row.needed_at, consent: row.multiload },
      appointment: row.appointment_at ?? undefined,
      pickup: { lat: pickup_lat, lng: pickup_lng },
      dropoff: { lat: dropoff_lat, lng: dropoff_lng },
      accessibility: row.accessibility,
    },
  ]
}

/** The model of distances: all ways of a comparison by one source, and a thousand of them in a moment. */
function driveOf({ customer: { timezone: zone } }: Context, calibration: Ways['calibration']): Drive {
  return (from, to, at) => {
    const { distance_m, duration_s } = routeEstimate({ from, to, at, zone, calibration: calibration(from) })
    return { metres: distance_m, ms: duration_s * 1_000 }
  }
}

type Shown = ReturnType<typeof shownPool>

function shownPool(pool: Pool, rows: readonly Candidate[], fleet: string | null) {
  const people = pool.rides.map((ride, index) => {
    const row = rows.find((each) => each.key === ride)
    return {
      ...{ ride, first: row?.passenger_first ?? '', last: row?.passenger_last ?? '' },
      longer_s: Math.round((pool.detours[index] ?? 0) / 1_000),
    }
  })
  return {
    ...(fleet === null ? {} : { fleet }),
    ...{ people, stops: pool.stops.map((stop) => ({ ...stop, at: Math.round(stop.at) })) },
    ...{ saved_m: Math.round(pool.saved_metres), saved_s: Math.round(pool.saved_ms / 1_000) },
  }
}

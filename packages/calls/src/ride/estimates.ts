import { columns, select } from '@nemt/store/rows/select.ts'
import { roadSources } from '@nemt/domain/distance/road.ts'
import { draftRide } from '@nemt/domain/journey/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { estimates, reasons } from '@nemt/domain/ride/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { hidesCosts } from '../customer/costs-hidden.ts'
import { loadFleets } from '../fleet/load.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { acceptBooking, bookedRide } from './record/booking.ts'
import { unfitText } from '../fleet/unfit-text.ts'
import { judgeRide, learnRoads } from './booking/estimate.ts'
import { passengerSeen } from '../passenger/visible.ts'

const asked = z.strictObject({
  ...draftRide.shape,
  ...bookedRide.omit({ stops: true, times: true, estimates: true, reason: true }).partial().shape,
  reason: z.enum(reasons).optional(),
  estimates: z.looseObject({}).optional(),
})

type Asked = z.infer<typeof asked>

/** Whose ride it is, as far as the caller may ask. */
function whoOf({ principal }: Pick<Context, 'principal'>, ride: Asked): string | undefined {
  return principal.scope === 'passenger' ? principal.key : (ride.passenger?.key ?? ride.patient)
}

/** The needs of the passengers whose rides name none: ride.create takes them from the record as well. */
async function needsOf(context: Context, rides: readonly Asked[]): Promise<Map<string, Accessibility>> {
  const { sql } = context
  const keys = [
    ...new Set(rides.filter(({ accessibility }) => !accessibility).map((ride) => whoOf(context, ride))),
  ].filter((key) => key !== undefined)
  if (keys.length === 0) return new Map()
  const { passengers } = await context.read({
    passengers: many(
      select(
        sql,
        columns('passenger', 'p', ['key', 'accessibility']),
        sql`from passenger p where p.customer_key = s.c and p.key = any(${keys})
          and ${passengerSeen(context)}`,
      ),
    ),
  })
  return new Map(passengers.map(({ key, accessibility }) => [key, accessibility]))
}

/**
 * Estimates per ride (C013): cost from the first fleet that would be asked, low and high over all that could
 * take it, and why others can't. A ride that names no needs has its passenger's.
 */
export const rideEstimates = defineCall({
  name: 'ride.estimates',
  does:
    'Estimates distance, duration, pickup and cost of rides, and says which fleets could take them. The ' +
    'payload may be the bare array of rides.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ rides: z.array(asked).min(1).max(10) }),
  accept: acceptBooking,
  output: z.strictObject({
    estimates: z.array(
      z.strictObject({
        ...estimates.shape,
        timezone: text(60).optional(),
        eligible: z.number().int().optional(),
        /** The first reason for each fleet that can't take the ride, for coordinators. */
        refused: z
          .array(z.strictObject({ fleet: key, name: text(200), check: text(40), detail: text(200) }))
          .optional(),
      }),
    ),
    /** What the distances come from: the streets, or the model; one for all rides. */
    source: z.enum(roadSources),
    /** The map service failed. */
    degraded: z.boolean().optional(),
    received: z.number().int(),
    total: z.number().int(),
  }),
  run: async (context, { rides }) => {
    const [fleets, needs, roads] = await Promise.all([
      loadFleets(context.portal),
      needsOf(context, rides),
      learnRoads(context, rides),
    ])
    const staff = context.principal.scope !== 'passenger'
    const result = rides.map((ride) => {
      const { lat, lng } = ride.stops.pickup.address ?? {}
      if (lat === undefined || lng === undefined || ride.stops.dropoff.address?.lat === undefined)
        throw new Refusal('invalid', 'estimates_failed', message(context, 'error.estimates_failed'), {
          fields: { rides: message(context, 'error.estimates_failed') },
        })
      const timezone = context.portal.adapters.zoneOf({ lat, lng })
      const { repeat: _repeat, estimates: _old, ...rest } = ride
      const own = needs.get(whoOf(context, ride) ?? '')
      const accessibility = ride.accessibility ?? own
      const {
        estimates: estimate,
        eligible,
        others,
      } = judgeRide(
        { ...context, roads },
        fleets,
        { ...rest, timezone, ...(accessibility ? { accessibility } : {}) },
        ride.reason,
      )
      if (!staff) return { ...estimate, timezone }
      return {
        ...estimate,
        timezone,
        eligible: eligible.length,
        refused: others.flatMap(({ fleet, verdict }) =>
          verdict.eligible
            ? []
            : [
                {
                  fleet: fleet.key,
                  name: fleet.name,
                  check: verdict.check,
                  detail: unfitText(context, verdict),
                },
              ],
        ),
      }
    })
    const isTold = staff && !hidesCosts(context)
    return {
      estimates: isTold ? result : result.map(({ cost: _cost, low: _low, high: _high, ...open }) => open),
      source: roads.source,
      ...(roads.degraded ? { degraded: true } : {}),
      received: result.filter(({ cost }) => staff && cost !== undefined).length,
      total: result.length,
    }
  },
})

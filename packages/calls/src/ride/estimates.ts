import { roadSources } from '@nemt/domain/distance/road.ts'
import { draftRide } from '@nemt/domain/journey/schema.ts'
import { estimates, reasons } from '@nemt/domain/ride/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { hidesCosts } from '../customer/costs-hidden.ts'
import { loadFleets } from '../fleet/load.ts'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { acceptBooking, bookedRide } from './record/booking.ts'
import { needsOf } from './record/needs.ts'
import { asQuestion } from './record/sent-back.ts'
import { unfitText } from '../fleet/unfit-text.ts'
import { judgeRide, learnRoads } from './booking/estimate.ts'

const asked = z.strictObject({
  ...draftRide.shape,
  ...bookedRide.omit({ stops: true, times: true, estimates: true, reason: true }).partial().shape,
  reason: z.enum(reasons).optional(),
  estimates: z.looseObject({}).optional(),
})

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
  accept: (payload) => asQuestion(acceptBooking(payload), asked),
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
      const accessibility = needs(ride)
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

import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import { estimates } from '@nemt/domain/ride/schema.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { loadAgencies } from '../fleet/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { acceptRide, bookedRide } from './record/booking.ts'
import { needsOf } from './record/needs.ts'
import { asQuestion } from './record/sent-back.ts'
import { learnRoads } from './booking/estimate.ts'
import { transitVerdict } from './booking/transit.ts'

const asked = bookedRide.partial()

/**
 * Whether a ride can go by public transit (C016, V404): the customer offers it, no assistance is needed, and
 * an agency serves both ends at that hour. A ride that names no needs has its passenger's.
 */
export const rideTransit = defineCall({
  name: 'ride.transit',
  does: 'Says whether a ride can go by public transit, with which agency, and how long it takes.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ ride: asked }),
  accept: (payload) => asQuestion(acceptRide(payload), asked),
  output: z.strictObject({
    eligible: z.boolean(),
    reason: z.enum(['disabled', 'assistance', 'no_agency']).optional(),
    agency: text(200).optional(),
    estimate: estimates
      .pick({ distance_m: true, duration_s: true, pickup: true, completed: true })
      .optional(),
  }),
  run: async (context, { ride }) => {
    const { portal } = context
    const needed = ride.times?.needed ?? ride.times?.appointment
    if (needed === undefined) throw invalidInput('ride.times.needed', 'missing')
    const { lat, lng } = ride.stops?.pickup.address ?? {}
    if (!ride.stops || lat === undefined || lng === undefined)
      throw invalidInput('ride.stops.pickup.address', 'missing')
    const accessibility = (await needsOf(context, [ride]))(ride) ?? defaultAccessibility
    const timezone = portal.adapters.zoneOf({ lat, lng })
    const draft = { times: { needed }, stops: ride.stops, timezone, accessibility }
    const [agencies, roads] = await Promise.all([loadAgencies(portal), learnRoads(context, [draft])])
    return transitVerdict({ ...context, roads }, agencies, draft, ride.reason)
  },
})

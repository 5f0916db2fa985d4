import { estimatePickup } from '@nemt/domain/distance/estimate.ts'
import { roadSources } from '@nemt/domain/distance/road.ts'
import { instant, text } from '@nemt/domain/text/schema.ts'
import { vehicles } from '@nemt/domain/mobility/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { learnWays } from './ways.ts'

/** The way is driven about an hour before the appointment. */
const HOUR = 3_600_000

const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** The pickup, hours before it, has to be an instant as well: the first day of 1900 has none. */
const appointment = instant.min(-2_208_988_800_000 + 24 * HOUR)

/**
 * When to be picked up for an appointment (C048; server-behaviour §2.5). The payload may carry pickup_lat,
 * pickup_lng, dropoff_lat, dropoff_lng instead.
 */
export const mapEstimatePickup = defineCall({
  name: 'map.estimate.pickup',
  does: 'Estimates the pickup time for an appointment between two points.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    timestamp: appointment,
    pickup: point,
    dropoff: point,
    vehicle: z.enum(vehicles).optional(),
  }),
  accept: (payload) => {
    // What an object holds is looked at field by field below, and parsed after that.
    const flat = payload as Record<string, unknown> | null
    if (!flat || typeof flat !== 'object' || !('pickup_lat' in flat)) return payload
    const { pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, ...rest } = flat
    return {
      ...rest,
      pickup: { lat: pickup_lat, lng: pickup_lng },
      dropoff: { lat: dropoff_lat, lng: dropoff_lng },
    }
  },
  output: z.strictObject({
    pickup: instant,
    timezone: text(60),
    distance_m: z.number(),
    duration_s: z.number(),
    duration_low_s: z.number(),
    duration_high_s: z.number(),
    /** What the distance comes from: the streets, or the model. */
    source: z.enum(roadSources),
    /** The map service failed. */
    degraded: z.boolean().optional(),
  }),
  run: async (context, { timestamp, pickup, dropoff, vehicle }) => {
    const { portal, customer } = context
    const timezone = portal.adapters.zoneOf(pickup)
    const at = timestamp - HOUR
    const roads = await learnWays(context, [{ from: pickup, to: dropoff, at }])
    const bufferMinutes = customer.settings?.pickup_buffer
    return {
      timezone,
      source: roads.source,
      ...(roads.degraded ? { degraded: true } : {}),
      ...estimatePickup({
        road: roads.road(pickup, dropoff),
        calibration: roads.calibration(pickup),
        from: pickup,
        to: dropoff,
        appointment: timestamp,
        zone: timezone,
        ...(vehicle ? { vehicle } : {}),
        ...(bufferMinutes !== undefined ? { bufferMinutes } : {}),
      }),
    }
  },
})

import type { DrawnRoad } from '@nemt/adapters/adapters.ts'
import { routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { roadSources, type Road } from '@nemt/domain/distance/road.ts'
import { vehicles } from '@nemt/domain/mobility/schema.ts'
import { instant, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { calibrationOf } from './ways.ts'

const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** A line on the map as GeoJSON has it: longitude, latitude in degrees. */
const lineString = z.strictObject({
  type: z.literal('LineString'),
  coordinates: z.array(z.tuple([z.number(), z.number()])).min(2),
})

/**
 * The ways between two points to be drawn (V1310): the best and up to two others by the streets; where only
 * the model knows (server-behaviour §2.5) the direct line, which is no way. Metres and seconds; the time of
 * the way sets the traffic.
 */
export const mapRoutes = defineCall({
  name: 'map.routes',
  does: 'Gives up to three ways between two points with their lines, or the direct line.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({
    pickup: point,
    dropoff: point,
    /** When the way is driven; now when absent. */
    timestamp: instant.optional(),
    vehicle: z.enum(vehicles).optional(),
  }),
  output: z.strictObject({
    source: z.enum(roadSources),
    timezone: text(60),
    routes: z
      .array(
        z.strictObject({
          geometry: lineString,
          distance_m: z.number(),
          duration_s: z.number(),
          duration_low_s: z.number(),
          duration_high_s: z.number(),
        }),
      )
      .min(1)
      .max(3),
  }),
  run: async (context, { pickup, dropoff, timestamp: at = context.now, vehicle }) => {
    const { portal } = context
    const zone = portal.adapters.zoneOf(pickup)
    const [drawn, calibration] = await Promise.all([
      portal.adapters.roads.draw({ from: pickup, to: dropoff, at }),
      calibrationOf(context),
    ])
    const known = { calibration: calibration(pickup) }
    const question = { from: pickup, to: dropoff, at, zone, ...known, ...(vehicle ? { vehicle } : {}) }
    const route = (line: DrawnRoad['line'], road?: Road) => ({
      geometry: { type: 'LineString' as const, coordinates: line },
      ...routeEstimate({ ...question, road }),
    })
    const direct = route([
      [pickup.lng, pickup.lat],
      [dropoff.lng, dropoff.lat],
    ])
    return {
      source: drawn.length ? ('route' as const) : ('model' as const),
      timezone: zone,
      routes: drawn.length ? drawn.map(({ line, ...road }) => route(line, road)) : [direct],
    }
  },
})

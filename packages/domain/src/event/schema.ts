import * as z from 'zod'
import { instant, key, text } from '../text/schema.ts'
import { rideEventTypes } from './values.ts'

export { rideEventTypes }

/** What a live client receives (contract: Live events). `cursor` is where to resume. */
export const liveEvent = z.strictObject({
  cursor: text(80),
  collection: text(40),
  key,
  type: text(40),
  data: z.record(z.string(), z.unknown()),
})
export type LiveEvent = z.infer<typeof liveEvent>

export type RideEventType = (typeof rideEventTypes)[number]

/** One line of a ride's activity (F127–F141). */
export const rideEvent = z.strictObject({
  key: text(40),
  type: z.enum(rideEventTypes),
  created: instant,
  sender: z.strictObject({
    key: text(40),
    name: text(200).optional(),
    super: z.boolean().optional(),
    global: z.boolean().optional(),
  }),
  fleet: text(200).optional(),
  data: z.record(z.string(), z.unknown()),
})
export type RideEvent = z.infer<typeof rideEvent>

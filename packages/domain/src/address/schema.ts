import * as z from 'zod'
import { text } from '../text/schema.ts'

/** A located postal address (fields F211–F219). lat/lng in degrees. */
export const address = z.strictObject({
  format: text(300),
  key: text(120).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  subpremise: text(60).optional(),
  zip: text(12).optional(),
  city: text(120).optional(),
  county: text(120).optional(),
  state: text(40).optional(),
})
export type Address = z.infer<typeof address>
/** A point in degrees. */
export type Point = { lat: number; lng: number }

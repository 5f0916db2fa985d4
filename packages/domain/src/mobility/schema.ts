import * as z from 'zod'
import { MOST_FEET, MOST_INCHES, MOST_WEIGHT } from '../height/height.ts'
import { text } from '../text/schema.ts'
import { vehicles, services, mobilities, wheelchairs } from './values.ts'

export { vehicles, services }

/**
 * What a passenger needs in order to ride (F062–F076, F192–F205). Height in inches, weight in pounds,
 * wheelchair width in inches.
 */
export const accessibility = z.strictObject({
  mobility: z.enum(mobilities),
  wheelchair: z.enum(wheelchairs).optional(),
  wheelchair_width: z.number().int().min(26).max(38).multipleOf(2).optional(),
  vehicle: z.enum(vehicles),
  service: z.enum(services),
  height: z
    .number()
    .int()
    .min(0)
    .max(MOST_FEET * 12 + MOST_INCHES)
    .optional(),
  weight: z.number().int().min(0).max(MOST_WEIGHT).optional(),
  equipment: z.boolean().optional(),
  equipment_type: text(200).optional(),
  steps: z.boolean().optional(),
  steps_count: z.number().int().min(0).max(999).optional(),
  ramp: z.boolean().optional(),
  psychosocial: z.strictObject({ active: z.boolean().optional(), notes: text(1000).optional() }).optional(),
  extra: z.strictObject({ covid19: z.boolean().optional() }).optional(),
})
export type Accessibility = z.infer<typeof accessibility>
export type Vehicle = Accessibility['vehicle']
export type Service = Accessibility['service']
export type Mobility = Accessibility['mobility']
export type Wheelchair = NonNullable<Accessibility['wheelchair']>

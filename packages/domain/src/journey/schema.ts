import * as z from 'zod'
import { address } from '../address/schema.ts'
import { communication } from '../communication/schema.ts'
import { accessibility } from '../mobility/schema.ts'
import { estimates, reasons, repeat, rideTypes, stop } from '../ride/schema.ts'
import { instant, key, localDate, text } from '../text/schema.ts'
import { journeyTypes } from './values.ts'

export { journeyTypes }

export type JourneyType = (typeof journeyTypes)[number]

/** A stop while it is being typed: the address may not be located yet. */
export const draftStop = z.strictObject({
  ...stop.shape,
  address: address.partial({ format: true }).optional(),
})
export type DraftStop = z.infer<typeof draftStop>

/** One ride of a draft; everything a person has not entered yet is absent. */
export const draftRide = z.strictObject({
  key: key.optional(),
  version: z.number().int().optional(),
  status: text(20).optional(),
  type: z.enum(rideTypes).optional(),
  timezone: text(60).optional(),
  times: z.strictObject({
    needed: instant.optional(),
    appointment: instant.optional(),
    created: instant.optional(),
  }),
  stops: z.strictObject({ pickup: draftStop, dropoff: draftStop }),
  accessibility: accessibility.optional(),
  notes: z.strictObject({ internal: text(5000).optional(), driver: text(5000).optional() }).optional(),
  transit: z.strictObject({ enabled: z.boolean(), agency: text(120).optional() }).optional(),
  estimates: estimates.optional(),
  fund_keys: z.array(key).max(10).optional(),
})
export type DraftRide = z.infer<typeof draftRide>

/** A trip request while it is being made: the journey draft (F001–F026). */
export const draft = z.strictObject({
  team: key.optional(),
  passenger: z
    .strictObject({
      key: key.optional(),
      status: text(20).optional(),
      name: z.strictObject({ first: text(100).optional(), last: text(100).optional() }).optional(),
      dob: localDate.optional(),
      customer_key: text(60).optional(),
      language: text(10).optional(),
    })
    .optional(),
  reason: z.enum(reasons).optional(),
  purpose: text(200).optional(),
  type: z.enum(journeyTypes),
  date: localDate.optional(),
  appointment: instant.optional(),
  multiload: z.boolean().optional(),
  covered: z
    .strictObject({ key: text(60).optional(), name: text(200).optional(), custom: z.boolean().optional() })
    .optional(),
  policy: key.optional(),
  auth_code: text(60).optional(),
  /** The customer's own number for the rides, asked for with the flag ride_key (X088). */
  customer_key: text(60).optional(),
  communication: communication.optional(),
  accessibility: accessibility.optional(),
  verified: z.record(z.string(), z.boolean()).optional(),
  funds: z.array(key).max(50).optional(),
  repeat: repeat.optional(),
  rides: z.array(draftRide).max(10),
  isExisting: z.boolean().optional(),
})
export type Draft = z.infer<typeof draft>

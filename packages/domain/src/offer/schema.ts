import * as z from 'zod'
import { cents, instant, key, text } from '../text/schema.ts'
import { offerStatuses, declineReasons, rerouteReasons } from './values.ts'

export { declineReasons, rerouteReasons }

export type OfferStatus = (typeof offerStatuses)[number]

/** A ride offered to a fleet (F120–F126; server-behaviour §2.2). price in cents. */
export const offer = z.strictObject({
  ride: key,
  ride_version: z.number().int(),
  fleet: key,
  fleet_name: text(200).optional(),
  round: z.number().int(),
  status: z.enum(offerStatuses),
  price: cents.optional(),
  sent: instant.optional(),
  viewed: instant.optional(),
  expires: instant.optional(),
  decided: instant.optional(),
  notes: z
    .strictObject({
      decline: z.record(z.string(), z.unknown()).optional(),
      reroute: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  manual_cancel: z.boolean().optional(),
})
export type Offer = z.infer<typeof offer>

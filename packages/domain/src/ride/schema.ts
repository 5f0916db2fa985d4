import * as z from 'zod'
import { LONGEST_OF_CREW } from '../fleet/longest.ts'
import { address } from '../address/schema.ts'
import { checkedConstraints } from '../funding/schema.ts'
import { roadSources } from '../distance/road.ts'
import { communication } from '../communication/schema.ts'
import { accessibility } from '../mobility/schema.ts'
import { personName } from '../passenger/schema.ts'
import { opaque } from '../opaque/schema.ts'
import { cents, instant, key, localDate, text } from '../text/schema.ts'
import { rideStatuses, rideTypes, reasons, costReasons, stopTypes } from './values.ts'

export { rideStatuses, rideTypes, reasons }

export type RideStatus = (typeof rideStatuses)[number]
export type RideType = (typeof rideTypes)[number]
export type Reason = (typeof reasons)[number]
export type CostReason = (typeof costReasons)[number]

/** Where a ride starts or ends (F037–F048). Type is asked when claims are enabled. */
export const stop = z.strictObject({
  address,
  name: text(200).optional(),
  type: z.enum(stopTypes).optional(),
  place: key.optional(),
  notes: z.strictObject({ pickup: text(5000).optional(), dropoff: text(5000).optional() }).optional(),
  entrance: text(100).optional(),
})
export type Stop = z.infer<typeof stop>

/** A recurring request (F058–F061): days keyed 1–7 for Monday to Sunday, `until` the last instant. */
export const repeat = z.strictObject({
  enabled: z.boolean(),
  days: z.record(z.string().regex(/^[1-7]$/), z.boolean()).optional(),
  until: instant.optional(),
  key: key.optional(),
  interval_weeks: z.number().int().min(1).max(8).optional(),
  exdates: z.array(localDate).max(366).optional(),
  dates: z.array(localDate).max(366).optional(),
})
export type Repeat = z.infer<typeof repeat>

export const rideCost = z.strictObject({
  created: instant,
  price: cents,
  reason: z.enum(costReasons),
  target: text(60).optional(),
  /** Who entered it; absent where a change of status made it. */
  by: text(60).optional(),
  /** When others were put in its place, or it was taken away: it is kept to be read, and counts no more. */
  replaced: instant.optional(),
  /** Who took it away; absent where a change of status did. */
  replaced_by: text(60).optional(),
})
export type RideCost = z.infer<typeof rideCost>

/**
 * Estimates of one ride: cost, low, high in cents; distance_m in metres; duration_s in seconds; pickup,
 * completed instants; source: what the distance comes from.
 */
export const estimates = z.strictObject({
  cost: cents.optional(),
  low: cents.optional(),
  high: cents.optional(),
  distance_m: z.number().int().min(0).optional(),
  duration_s: z.number().int().min(0).optional(),
  duration_low_s: z.number().int().min(0).optional(),
  duration_high_s: z.number().int().min(0).optional(),
  pickup: instant.optional(),
  completed: instant.optional(),
  basis: z.enum(['fleet', 'quote']).optional(),
  source: z.enum(roadSources).optional(),
})
export type Estimates = z.infer<typeof estimates>

/**
 * A ride as every reader sees it (F027–F114). `previous` is the earlier leg of the same trip, `prior_version`
 * the ride that this one replaced.
 */
export const ride = z.strictObject({
  key,
  request: key,
  version: z.number().int(),
  status: z.enum(rideStatuses),
  type: z.enum(rideTypes),
  reason: z.enum(reasons),
  timezone: text(60),
  times: z.strictObject({
    created: instant,
    needed: instant,
    appointment: instant.optional(),
    pickup: instant.optional(),
    waiting: instant.optional(),
    enroute: instant.optional(),
    completed: instant.optional(),
    cancelled: instant.optional(),
  }),
  stops: z.strictObject({ pickup: stop, dropoff: stop }),
  passenger: z.strictObject({ key, name: personName, language: text(10).optional() }),
  patient: key,
  team: key.optional(),
  user: text(40).optional(),
  fleet: key.optional(),
  funding: key.optional(),
  accessibility,
  communication,
  transit: z.strictObject({ enabled: z.boolean(), agency: text(120).optional() }).optional(),
  estimates,
  fund_keys: z.array(key).optional(),
  auth_code: text(60).optional(),
  /** The customer's own number for the ride. */
  customer_key: text(60).optional(),
  notes: z
    .strictObject({
      internal: text(5000).optional(),
      cancellation: text(1000).optional(),
      driver: text(5000).optional(),
    })
    .optional(),
  claims_codes: z.array(text(20)).optional(),
  covered_service: text(100).optional(),
  service_name: text(200).optional(),
  plan_name: text(200).optional(),
  /** What another system keeps with the ride (F107, F113, X099). */
  meta: opaque.optional(),
  scope: opaque.optional(),
  extra: z.strictObject({ multiload: z.boolean().optional() }).optional(),
  driver: z
    .strictObject({
      name: text(200).optional(),
      phone: z.strictObject({ display: text(30).optional(), raw: text(20).optional() }).optional(),
    })
    .optional(),
  vehicle: z
    .strictObject({
      make: text(LONGEST_OF_CREW.make).optional(),
      model: text(LONGEST_OF_CREW.model).optional(),
      color: text(LONGEST_OF_CREW.color).optional(),
      license: text(LONGEST_OF_CREW.license).optional(),
    })
    .optional(),
  costs: z.record(z.string(), rideCost).optional(),
  /** What the recorded costs come to, in cents: all that a passenger reads of them (X137). */
  total_cost: z.number().int().optional(),
  support: z.strictObject({ active: z.boolean().optional(), notes: text(2000).optional() }).optional(),
  cancellation: text(30).optional(),
  repeat: repeat.optional(),
  previous: key.optional(),
  prior_version: key.optional(),
  diff: z.record(z.string(), z.strictObject({ from: z.unknown(), to: z.unknown() })).optional(),
  /** What was checked when the ride was made, for staff (F026). */
  checked_constraints: checkedConstraints.optional(),
  flags: z
    .strictObject({
      archive: z.boolean().optional(),
      modified: z.boolean().optional(),
      /** Somebody of the office is to look after it: its search has ended, or it goes on far too long. */
      needs_attention: z.boolean().optional(),
      /** The ride before it did not take place: somebody is to ask whether this one is still needed. */
      in_question: z.boolean().optional(),
      /** Of a series: somebody changed this day by itself, and the series goes on without that. */
      alone: z.boolean().optional(),
      /** The passenger gave up the ride: the words of its cancellation are theirs, and they read them. */
      own_reason: z.boolean().optional(),
    })
    .optional(),
})
export type Ride = z.infer<typeof ride>

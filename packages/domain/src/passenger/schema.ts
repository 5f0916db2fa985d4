import * as z from 'zod'
import { address } from '../address/schema.ts'
import { communication, phone } from '../communication/schema.ts'
import { accessibility } from '../mobility/schema.ts'
import { tidyName } from '../text/entry.ts'
import { opaque } from '../opaque/schema.ts'
import { instant, key, localDate, text } from '../text/schema.ts'
import { statuses, genders } from './values.ts'

export { statuses }

export const personName = z.strictObject({ first: text(100), last: text(100) })

/** A place kept with a passenger: home or preferred facility (F173–F180). */
export const passengerPlace = z.strictObject({
  name: text(200).optional(),
  address,
  confirmed: z.boolean().optional(),
  notes: z.strictObject({ pickup: text(1000).optional(), dropoff: text(1000).optional() }).optional(),
})
export type PassengerPlace = z.infer<typeof passengerPlace>

/**
 * A passenger's number at the customer, as entered: blanks around it and letters that show nothing, as copied lists
 * have them, are none of it.
 */
const riderKey = text(60).overwrite(tidyName)

/** What is entered beside a record's fields. */
const enteredFlags = z.strictObject({ portal: z.boolean().optional(), ignore_dupe: z.boolean().optional() })

/** The passenger's record, called patient in the specification's calls (F155–F206). */
export const passenger = z.strictObject({
  key,
  version: z.number().int(),
  status: z.enum(statuses),
  name: personName,
  customer_key: text(60).optional(),
  dob: localDate.optional(),
  gender: z.enum(genders).optional(),
  language: text(10).optional(),
  phone: phone.optional(),
  phone_history: z.record(z.string(), text(30)).optional(),
  timezone: text(60).optional(),
  team: key.optional(),
  notes: text(5000).optional(),
  places: z.strictObject({ home: passengerPlace.optional(), facility: passengerPlace.optional() }),
  accessibility,
  communication,
  portal_settings: z
    .strictObject({ access: z.enum(['view', 'edit']).optional(), profile_edit: z.boolean().optional() })
    .optional(),
  flags: z
    .strictObject({
      ...enteredFlags.shape,
      /** The number that was to be moved to a new record and is not there yet (V908). */
      wanted_phone: text(30).optional(),
    })
    .optional(),
  support: z.strictObject({ active: z.boolean().optional(), notes: text(2000).optional() }).optional(),
  /** What another system keeps with the record (F167, F189, X099). */
  caregiver: opaque.optional(),
  portal_permissions: opaque.optional(),
  fund_keys: z.array(key).max(50).optional(),
  plan_keys: z.array(key).max(50).optional(),
  creator: key.optional(),
  created: instant.optional(),
  /** The record with which this one was made one. */
  merged_into: key.optional(),
})
export type Passenger = z.infer<typeof passenger>

/**
 * A record as it is entered (quick create, the editor): what is left out takes the defaults of a new
 * passenger.
 */
export const passengerEntry = z.strictObject({
  ...passenger
    .omit({
      key: true,
      version: true,
      status: true,
      name: true,
      places: true,
      phone_history: true,
      fund_keys: true,
      creator: true,
      created: true,
      merged_into: true,
    })
    .partial().shape,
  flags: enteredFlags.optional(),
  key: key.optional(),
  customer_key: riderKey.optional(),
  status: z.enum(statuses).optional(),
  name: z.strictObject({ first: text(100).optional(), last: text(100).optional() }).optional(),
  places: z.strictObject({ home: passengerPlace.optional(), facility: passengerPlace.optional() }).optional(),
})
export type PassengerEntry = z.infer<typeof passengerEntry>

/**
 * Changes of a record: what is left out stays, null takes an optional field away. `version` is the one that
 * was read.
 */
export const passengerChange = z.strictObject({
  key,
  version: z.number().int().optional(),
  status: z.enum(statuses).optional(),
  name: z.strictObject({ first: text(100).optional(), last: text(100).optional() }).optional(),
  places: z
    .strictObject({
      home: passengerPlace.nullable().optional(),
      facility: passengerPlace.nullable().optional(),
    })
    .optional(),
  ...passenger
    .pick({
      language: true,
      accessibility: true,
      communication: true,
      portal_settings: true,
      support: true,
    })
    .partial().shape,
  flags: enteredFlags.optional(),
  customer_key: riderKey.nullable().optional(),
  dob: localDate.nullable().optional(),
  gender: z.enum(genders).nullable().optional(),
  phone: phone.nullable().optional(),
  timezone: text(60).nullable().optional(),
  team: key.nullable().optional(),
  notes: text(5000).nullable().optional(),
  caregiver: opaque.nullable().optional(),
  portal_permissions: opaque.nullable().optional(),
})
export type PassengerChange = z.infer<typeof passengerChange>

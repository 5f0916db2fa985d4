import * as z from 'zod'
import { authorizationNeeds } from '../policy/values.ts'
import { instant, key, text } from '../text/schema.ts'
import { limitCodes, violationTypes } from './values.ts'

/**
 * What the authorization screen asks for (V464–V469): a covered service's name, the benefit, the number, and
 * always the reason.
 */
export const authorizationForm = z.strictObject({
  service: text(200).optional(),
  benefit: key.optional(),
  code: text(60).optional(),
  reason: text(1000).optional(),
})

/**
 * A person's answers to what a request lacks: the broken limits that were shown and are wanted all the same,
 * by code, and the authorization form.
 */
export const answers = z.strictObject({
  acknowledged_limits: z.array(z.enum(limitCodes)).max(20).optional(),
  authorization: authorizationForm.optional(),
})
export type Answers = z.infer<typeof answers>

/**
 * A broken limit as it is told and kept. `limit` and `actual` in miles, minutes, cents, rides or dates
 * (`unit`).
 */
export const brokenLimit = z.strictObject({
  code: z.enum(limitCodes),
  type: z.enum(violationTypes),
  /** Index of the ride in the request. */
  ride: z.number().int(),
  field: text(100),
  bound: z.enum(['lower', 'upper']).optional(),
  unit: z.enum(['miles', 'minutes', 'cents', 'rides', 'date']).optional(),
  limit: z.union([z.number(), text(60)]).optional(),
  actual: z.union([z.number(), text(60)]).optional(),
  penalty: z.number(),
  hard: z.boolean(),
  /** Days of a series on which it is broken. */
  dates: z.array(text(10)).optional(),
})
export type BrokenLimit = z.infer<typeof brokenLimit>

/**
 * What was checked when a ride was made (server-behaviour §2.11), kept with the ride: the limits that it
 * breaks, who let it pass, and why.
 */
export const checkedConstraints = z.strictObject({
  at: instant,
  by: z.strictObject({ key: text(60), name: text(200) }),
  limits: z.array(brokenLimit),
  penalty: z.number(),
  need: z.enum(authorizationNeeds),
  authorization: authorizationForm.optional(),
})
export type CheckedConstraints = z.infer<typeof checkedConstraints>

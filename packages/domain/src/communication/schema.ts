import * as z from 'zod'
import { key, text } from '../text/schema.ts'
import { relations, phoneTypes, methods } from './values.ts'

/** A phone as typed and as dialled (F146–F149). */
export const phone = z.strictObject({
  display: text(30).optional(),
  raw: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional(),
  type: z.enum(phoneTypes).optional(),
  extension: text(10).optional(),
})
export type Phone = z.infer<typeof phone>

/** Who is told about a ride, and how (F142–F154). */
export const communication = z.strictObject({
  relation: z.enum(relations).optional(),
  contact: text(20).optional(),
  description: text(200).optional(),
  name: z.strictObject({ first: text(100).optional(), last: text(100).optional() }).optional(),
  phone: phone.optional(),
  method: z.enum(methods).optional(),
  language: text(10).optional(),
  clinical: key.optional(),
  travel: z.boolean().optional(),
})
export type Communication = z.infer<typeof communication>

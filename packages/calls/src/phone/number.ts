import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'

/** The payload of the calls about one number; the bare number will do. */
export const numberAsked = z.strictObject({ phone_number: text(30).min(1) })
export const acceptNumber = (payload: unknown): unknown => (typeof payload === 'string' ? { phone_number: payload } : payload)

/** The raw number (+1 and the digits), or the refusal that names the field. */
export const numberOf = (context: Context, typed: string, field = 'phone_number'): string => {
  const raw = rawPhone(typed)
  if (!raw) throw invalid(field, message(context, 'error.invalid_phone'), 'invalid_phone')
  return raw
}

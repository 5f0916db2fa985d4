import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { acceptNumber, numberAsked, numberOf } from './number.ts'

/** The raw form of a number (C037): +1 and the digits. */
export const phoneConvertToRaw = defineCall({
  name: 'phone.convert_to_raw',
  does: 'Gives the raw form of a phone number: +1 and the digits.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: numberAsked,
  accept: acceptNumber,
  output: z.strictObject({ raw: z.string() }),
  run: async (context, { phone_number }) => ({ raw: numberOf(context, phone_number) }),
})

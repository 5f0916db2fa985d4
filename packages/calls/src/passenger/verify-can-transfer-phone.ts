import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { handoverAnswer, handoverShape, readHandover } from '../phone/holder.ts'
import { numberOf } from '../phone/number.ts'

/** Whether a number may become this passenger's (C035), by force at worst. */
export const passengerVerifyCanTransferPhone = defineCall({
  name: 'passenger.verify.can_transfer.phone',
  does: 'Says whether a phone number may become this passenger’s, and how many rides its holder has under way.',
  effect: 'read',
  permission: ['passenger.edit', 'passenger.create'],
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key, phone_number: text(30).min(1) }),
  output: handoverShape,
  run: async (context, { passenger_key, phone_number }) => {
    const handover = await readHandover(context, numberOf(context, phone_number), passenger_key)
    if (!handover.recipient) throw notFound('passenger')
    return handoverAnswer(handover, context)
  },
})

import { canSteal } from '@nemt/domain/passenger/phone-transfer.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { handoverAnswer, isHidden, readHandover } from './holder.ts'
import { acceptNumber, numberAsked, numberOf } from './number.ts'

const answer = z.strictObject({
  ok: z.boolean(),
  donor: key.optional(),
  donor_active_rides: z.number().int(),
})

/**
 * Whether a number can be taken from whoever has it without asking (C034): they have no ride in the next two
 * days and none under way.
 */
export const passengerVerifyCanStealPhone = defineCall({
  name: 'passenger.verify.can_steal.phone',
  does: 'Says whether a phone number can be taken from its passenger without asking.',
  effect: 'read',
  permission: ['passenger.edit', 'passenger.create'],
  scopes: ['coordinator'],
  input: numberAsked,
  accept: acceptNumber,
  output: answer,
  run: async (context, { phone_number }) => {
    const handover = await readHandover(context, numberOf(context, phone_number), '')
    const told = handoverAnswer(handover, context.now)
    return isHidden(handover) ? told : { ...told, ok: canSteal(handover.donorRides, context.now) }
  },
})

/** Whether a number may become this passenger's (C035), by force at worst. */
export const passengerVerifyCanTransferPhone = defineCall({
  name: 'passenger.verify.can_transfer.phone',
  does: 'Says whether a phone number may become this passenger’s, and how many rides its holder has under way.',
  effect: 'read',
  permission: ['passenger.edit', 'passenger.create'],
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key, phone_number: text(30).min(1) }),
  output: answer,
  run: async (context, { passenger_key, phone_number }) => {
    const handover = await readHandover(context, numberOf(context, phone_number), passenger_key)
    if (!handover.recipient) throw notFound('passenger')
    return handoverAnswer(handover, context.now)
  },
})

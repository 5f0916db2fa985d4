import { canSteal } from '@nemt/domain/passenger/phone-transfer.ts'
import { defineCall } from '../pipeline/define.ts'
import { handoverAnswer, handoverShape, isHidden, readHandover } from '../phone/holder.ts'
import { acceptNumber, numberAsked, numberOf } from '../phone/number.ts'

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
  output: handoverShape,
  run: async (context, { phone_number }) => {
    const handover = await readHandover(context, numberOf(context, phone_number), '')
    const answer = handoverAnswer(handover, context)
    return isHidden(handover) ? answer : { ...answer, ok: canSteal(handover.donorRides, context.now) }
  },
})

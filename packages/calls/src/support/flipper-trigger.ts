import { rideCancel } from '../ride/cancel.ts'
import { rideStatus } from '../ride/status.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import { makeCall } from '../data/collection.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'

/** What is wrong with anything but the two digits. */
const keypadProblem = { code: 'keypad_input', field: 'input' } as const

/**
 * A digit typed for the passenger (C051): 1 requests the ride, 2 cancels it, as their answer to a prompt
 * would. Global users only.
 */
export const flipperTrigger = defineCall({
  name: 'flipper.trigger',
  does: "Enters a digit as if the ride's passenger had answered: 1 requests the ride, 2 cancels it.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ input: text(20), ride: key }),
  output: z.strictObject({ ride: key, did: z.enum(['requested', 'cancelled']) }),
  run: async (context, { input, ride }) => {
    if (!context.principal.global) throw forbidden()
    const digit = input.trim()
    if (digit !== '1' && digit !== '2') throw problemRefused(context, keypadProblem)
    const answer = { ride, did: digit === '1' ? ('requested' as const) : ('cancelled' as const) }
    const keyed = context.answering(() => answer)
    await (digit === '1'
      ? makeCall(keyed, rideStatus, { ride, status: 'requesting' })
      : makeCall(keyed, rideCancel, { rides: [ride], reason: 'other', specify: 'Cancelled by keypad' }))
    return answer
  },
})

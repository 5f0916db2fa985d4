import { emailProblem } from '@nemt/domain/communication/email.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { isEmail } from '@nemt/domain/user/editor.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalidInput } from '../pipeline/refusal.ts'
import { problemRefused } from '../message/problem.ts'
import { mailed } from './send.ts'
import { ticketText, ticketAnswer, mustSeeRide } from './ticket.ts'

function addresses(list: string): string[] {
  return list
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter(Boolean)
}

/**
 * Support writes to a coordinator about a ride (C057, V1057, V1058): global users only. Nothing about the
 * passenger stands in the mail but the ride's key.
 */
export const helpEmailRhMember = defineCall({
  name: 'help_email.rh_member',
  does: 'Support writes to a coordinator about a ride.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    message: ticketText.optional(),
    recipient: text(200).optional(),
    ride: key,
    passenger: z.unknown().optional(),
    ccs: z.union([text(1000), z.array(text(200)).max(10)]).optional(),
  }),
  output: ticketAnswer,
  run: async (context, { message: body = '', recipient = '', ride, ccs = [] }) => {
    if (!context.principal.global) throw forbidden()
    const problem = emailProblem({ recipient, message: body }, 'support')
    if (problem) throw problemRefused(context, problem)
    const all = [
      ...new Set([
        ...addresses(recipient),
        ...(typeof ccs === 'string' ? addresses(ccs) : ccs.flatMap(addresses)),
      ]),
    ]
    const wrong = all.find((address) => !isEmail(address))
    if (wrong !== undefined || all.length > 10)
      throw invalidInput(addresses(recipient).includes(wrong ?? '') ? 'recipient' : 'ccs', 'emails')
    await mustSeeRide(context, ride)
    return mailed(context, all, `About ride ${ride}`, body, newKey('TKT', context.now), ride)
  },
})

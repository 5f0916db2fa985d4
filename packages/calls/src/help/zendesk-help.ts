import { emailProblem } from '@nemt/domain/communication/email.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { problemRefused } from '../message/problem.ts'
import { askHelpDesk } from './send.ts'
import { ticketText, ticketAnswer, mustSeeRide } from './ticket.ts'

/** A coordinator writes about a ride (C056, V1053–V1056). */
export const zendeskHelp = defineCall({
  name: 'zendesk.help',
  does: 'Writes to the help desk about a ride.',
  effect: 'write',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({
    msg: ticketText.optional(),
    email: text(200).optional(),
    phone: text(30).optional(),
    name: text(200).optional(),
    ride: key,
  }),
  output: ticketAnswer,
  run: async (context, { msg = '', email = '', phone, name = '', ride }) => {
    const problem = emailProblem({ name, email, message: msg }, 'coordinator')
    if (problem)
      throw problemRefused(context, {
        ...problem,
        field: problem.field === 'message' ? 'msg' : problem.field,
      })
    await mustSeeRide(context, ride)
    return askHelpDesk(context, {
      subject: `About ride ${ride}`,
      text: phone ? `${msg}\n\nPhone: ${phone}` : msg,
      name,
      email,
      ride,
    })
  },
})

import { text } from '@nemt/domain/text/schema.ts'
import { isEmail } from '@nemt/domain/user/editor.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid } from '../pipeline/refusal.ts'
import { askHelpDesk } from './send.ts'
import { ticketText, ticketAnswer } from './ticket.ts'

/**
 * Raises a ticket from the help slider (C054). `customer` is shown in the ticket only as this customer:
 * nobody writes in another's name.
 */
export const ticketCreateHelpModal = defineCall({
  name: 'ticket.create.help_modal',
  does: 'Raises a support ticket.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({
    text: ticketText.optional(),
    user: z.strictObject({ name: text(200).optional(), email: text(200).optional() }).optional(),
    customer: z.unknown().optional(),
  }),
  output: ticketAnswer,
  run: async (context, { text: question = '', user }) => {
    const missing = (
      field: string,
      code:
        | 'ticket_message_missing'
        | 'ticket_user_name_missing'
        | 'ticket_contact_missing'
        | 'email_not_edited',
    ) => invalid(field, message(context, `error.${code}`), code)
    if (!question.trim()) throw missing('text', 'ticket_message_missing')
    if (!user?.name?.trim()) throw missing('user.name', 'ticket_user_name_missing')
    if (!user.email?.trim()) throw missing('user.email', 'ticket_contact_missing')
    // An address that is none is still to be edited (V642).
    if (!isEmail(user.email.trim())) throw missing('user.email', 'email_not_edited')
    return askHelpDesk(context, {
      subject: `Question from ${context.customer.name}`,
      text: question,
      name: user.name.trim(),
      email: user.email.trim(),
    })
  },
})

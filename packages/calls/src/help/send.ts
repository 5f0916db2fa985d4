import { OutsideError } from '@nemt/adapters/adapters.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { isEmail } from '@nemt/domain/user/editor.ts'
import { assertSends } from '../message/channel.ts'
import { queuedEvent } from '../message/queued.ts'
import { messageToCall } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, worded } from '../pipeline/refusal.ts'

export type Question = { subject: string; text: string; name: string; email: string; ride?: string }

/**
 * Hands a question to the help desk, or mails it to whoever helps this customer. Refuses where nobody can be
 * reached, so that no one waits for an answer.
 */
export async function askHelpDesk(
  context: Context,
  question: Question,
): Promise<{ ticket: string; by: 'desk' | 'mail' }> {
  const { portal, customer } = context
  const text = [
    question.text,
    '',
    `${question.name} (${question.email})`,
    `Customer: ${customer.name} (${customer.key})`,
    ...(question.ride ? [`Ride: ${question.ride}`] : []),
  ].join('\n')
  if (portal.adapters.desk) {
    const { id } = await portal.adapters.desk.ticket({ ...question, text }).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error
      logFault('help desk', error, { customer: customer.key })
      throw worded('unavailable', 'help_desk_unavailable', { key: 'error.help_desk_unavailable' })
    })
    return context.write({ object: question.ride ?? id }, { ticket: id, by: 'desk' as const })
  }
  const to = [customer.flags?.help_email, portal.helpEmail].find((address) => address && isEmail(address))
  if (!to) throw conflict('help_desk_missing', messageToCall(context, 'error.help_desk_missing'))
  const ticket = newKey('TKT', context.now)
  return mailed(context, [to], question.subject, text, ticket, question.ride)
}

/** Queues a mail to each address. */
export async function mailed(
  context: Context,
  recipients: string[],
  subject: string,
  body: string,
  ticket: string,
  ride?: string,
): Promise<{ ticket: string; by: 'mail' }> {
  const { now } = context
  assertSends(context, 'email')
  const messages = recipients.map((recipient) => ({ key: newKey('MSG', now), recipient }))
  return context.write(
    {
      inserts: {
        message: messages.map(({ key, recipient }) => ({
          key,
          effect: key,
          channel: 'email',
          recipient,
          subject,
          body,
          ...(ride ? { ride_key: ride } : {}),
        })),
      },
      events: messages.map(({ key }) => queuedEvent(context, key)),
      object: ride ?? ticket,
    },
    { ticket, by: 'mail' as const },
  )
}

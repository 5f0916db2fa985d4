import type { MessageKey } from '@nemt/domain/copy/en.ts'
import type { Values } from '@nemt/domain/copy/message.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { EventRow } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '../pipeline/context.ts'
import { queuedEvent } from './queued.ts'
import { seal } from './seal.ts'
import { messageFor } from './text.ts'

/** A mail of the catalogue: `mail.{name}_subject` and `mail.{name}_body`. */
export type MailName =
  Extract<MessageKey, `mail.${string}_body`> extends `mail.${infer Name}_body` ? Name : never
/** To whom, and in which language they read. */
export type Reader = { email: string; language: string }
/** Rows that send something; the caller writes them with what they tell of. */
export type Sending = { inserts: { message: NewRow<'message'>[] }; events: EventRow[] }

/**
 * The rows of one mail. `until`: from then on (ms) it is of no use, because its link is dead; such a body is
 * sealed, so that no row of the database holds the link.
 */
export function mailTo(
  context: Context,
  to: Reader,
  name: MailName,
  values: Values,
  until?: number,
): Sending {
  const { customer, portal, now } = context
  const key = newKey('MSG', now)
  const text = (part: 'subject' | 'body'): string =>
    messageFor(customer, to.language, `mail.${name}_${part}`, {
      product: portal.product,
      customer: customer.name,
      ...values,
    })
  const body = text('body')
  const secret =
    until === undefined ? { body } : { body: seal(portal.secret, key, body), sealed: true, useless_at: until }
  return {
    inserts: {
      message: [
        { key, effect: key, channel: 'email', recipient: to.email, subject: text('subject'), ...secret },
      ],
    },
    events: [queuedEvent(context, key)],
  }
}

/** Nobody is written to. */
export function nothingSent(): Sending {
  return together([])
}

/** Several sendings as one. */
export function together(sendings: readonly Sending[]): Sending {
  return {
    inserts: { message: sendings.flatMap(({ inserts }) => inserts.message) },
    events: sendings.flatMap(({ events }) => events),
  }
}

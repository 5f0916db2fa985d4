import { column, columns, select } from '@nemt/store/rows/select.ts'
import { messageChannels } from '@nemt/domain/communication/values.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { present } from '@nemt/store/rows/present.ts'
import { unseal } from './seal.ts'

/**
 * Messages that were kept instead of sent (contract: Operations). There is no such call where messages are
 * really sent, nor for visitors from elsewhere who don't bring the secret of the start. */
export const messageCaptured = defineCall({
  name: 'message.captured',
  does: 'Lists captured SMS and e-mails, newest first; only where messages are captured instead of sent.',
  effect: 'read',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ to: text(200).optional() }),
  output: z.strictObject({
    messages: z.array(
      z.strictObject({
        channel: z.enum(messageChannels),
        to: z.string(),
        subject: z.string().optional(),
        body: z.string(),
        at: z.number(),
      }),
    ),
  }),
  run: async (context, { to }) => {
    if (!context.portal.capture || !context.outbox) throw notFound('call')
    const { sql, portal } = context
    // The figures in an address are no end of a phone.
    const digits = to?.includes('@') ? '' : (to ?? '').replace(/\D/g, '')
    const { messages } = await context.read({
      messages: many(
        select(
          sql,
          {
            ...columns('message', 'm', ['key', 'sealed', 'channel', 'subject', 'body', 'at']),
            to: column('message', 'm', 'recipient'),
          },
          sql`from message m where m.customer_key = s.c and m.status in ('captured', 'queued', 'sent')
            and (${to ?? null}::text is null
              or (m.channel = 'email' and lower(m.recipient) = lower(${to ?? ''}))
              or (m.channel <> 'email' and ${digits} <> ''
                and right(regexp_replace(m.recipient, '\\D', '', 'g'),
                  ${Math.max(digits.length, 1)}) = ${digits}))
            order by m.at desc, m.key desc limit 200`,
        ),
      ),
    })
    return {
      messages: messages.map(({ key, sealed, body, subject, ...row }) => ({
        ...row,
        ...present({ subject }),
        body: sealed ? (unseal(portal.secret, key, body) ?? '') : body,
      })),
    }
  },
})

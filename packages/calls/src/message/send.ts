import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { OutsideError } from '@nemt/adapters/adapters.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import type { MessageStatus } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { unseal } from './seal.ts'

/**
 * Sends one queued message, at most once per effect; a failure that may pass is thrown, so that the job comes
 * again later.
 */
export const messageSend = defineCall({
  name: 'message.send',
  does: 'Sends a queued message.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ message: key }),
  output: z.strictObject({ status: z.string() }),
  run: async (context, input) => {
    const { sql, now, portal, customer } = context
    const { found } = await context.read({
      found: one(
        select(
          sql,
          {
            ...columns('message', 'm', [
              'key',
              'effect',
              'channel',
              'recipient',
              'subject',
              'body',
              'sealed',
              'status',
              'useless_at',
            ]),
            stopped: computed<boolean>(
              sql`exists (select 1 from phone_opt_out o where o.customer_key = s.c and o.e164 = m.recipient)`,
            ),
          },
          sql`from message m where m.customer_key = s.c and m.key = ${input.message}`,
        ),
      ),
    })
    // Made for nobody, only so that the answer takes as long as for somebody.
    if (found?.status === 'withheld') {
      const dropped: Update = update('message', {
        where: { key: found.key, status: 'withheld' },
        set: { status: 'dropped', body: '', sealed: false },
      })
      return context.write({ updates: [dropped], audit: [] }, { status: 'dropped' })
    }
    if (!found || found.status !== 'queued') return { status: found?.status ?? 'gone' }
    const settle = (status: MessageStatus, error?: string) =>
      context.write(
        {
          updates: [
            update('message', {
              where: { key: found.key, status: 'queued' },
              set: {
                status,
                error: error ?? null,
                attempts: { increment: 1 },
                ...(status === 'sent' ? { sent_at: now } : {}),
                ...(found.sealed && status !== 'captured' ? { body: '', sealed: false } : {}),
              },
            }),
          ],
        },
        { status },
      )
    if (found.useless_at !== null && found.useless_at < now) return settle('late')
    if (found.channel === 'sms' && found.stopped) return settle('opted_out')
    const body = found.sealed ? unseal(portal.secret, found.key, found.body) : found.body
    if (body === null) return settle('failed', 'the body was sealed with another secret')
    const { mailer, texter } = portal.adapters
    if (found.channel === 'email' ? !mailer : !texter)
      return settle(
        portal.capture ? 'captured' : 'failed',
        portal.capture ? undefined : 'no provider is configured',
      )
    try {
      if (found.channel === 'email')
        await mailer?.send(
          {
            to: found.recipient,
            subject: found.subject ?? '',
            body,
            from: portal.mailFrom ?? `${customer.name} <rides@${portal.baseDomain}>`,
          },
          found.effect,
        )
      else await texter?.send({ to: found.recipient, body }, found.effect)
    } catch (error) {
      if (error instanceof OutsideError && !error.temporary) {
        logFault('message refused by its provider', error.cause ?? error, { request: context.id })
        return settle('failed', error.message)
      }
      throw error
    }
    return settle('sent')
  },
})

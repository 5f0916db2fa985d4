import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import { OutsideError, voiceKeys } from '@nemt/adapters/adapters.ts'
import { isLoopbackDomain } from '@nemt/adapters/messages.ts'
import { interfaceLanguage, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { MessageStatus } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { readerOfRide } from '../passenger/notice.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { toldChanges } from '../ride/life/told.ts'
import { failureChanges } from './failure.ts'
import { unseal } from './seal.ts'

/**
 * Sends one queued message, at most once per effect; a failure that may pass is thrown, so that the job comes
 * again later.
 */
export const messageSend = defineJob({
  name: 'message.send',
  input: z.strictObject({ message: key }),
  output: z.strictObject({ status: z.string() }),
  run: async (context, input) => {
    const queued = await readMessage(context, input.message)
    if (queued?.status === 'withheld') return drop(context, queued)
    if (!queued || queued.status !== 'queued') return { status: queued?.status ?? 'gone' }
    return settle(context, queued, needless(context, queued) ?? (await deliver(context, queued)))
  },
})

function messageSelection(sql: Sql) {
  return {
    ...columns('message', 'm', [
      'key',
      'effect',
      'channel',
      'recipient',
      'subject',
      'body',
      'sealed',
      'status',
      'attempts',
      'useless_at',
      'ride_key',
      'language',
    ]),
    ...joined({
      team_key: column('ride', 'r', 'team_key'),
      passenger_key: column('ride', 'r', 'passenger_key'),
      passenger_first: column('ride', 'r', 'passenger_first'),
      passenger_language: column('ride', 'r', 'passenger_language'),
      communication: column('ride', 'r', 'communication'),
      fleet_key: column('ride', 'r', 'fleet_key'),
    }),
    stopped: computed<boolean>(
      sql`exists (select 1 from phone_opt_out o where o.customer_key = s.c and o.e164 = m.recipient)`,
    ),
  }
}

type QueuedMessage = Selected<ReturnType<typeof messageSelection>>

async function readMessage(context: Context, message: string): Promise<QueuedMessage | null> {
  const { sql } = context
  const { queued } = await context.read({
    queued: one(
      select(
        sql,
        messageSelection(sql),
        sql`from message m left join ride r on r.customer_key = s.c and r.key = m.ride_key
          where m.customer_key = s.c and m.key = ${message}`,
      ),
    ),
  })
  return queued
}

/** Forgets a message made for nobody, only so that an answer takes as long as for somebody. */
function drop(context: Context, { key: message }: QueuedMessage) {
  const dropped = update('message', {
    where: { key: message, status: 'withheld' },
    set: { status: 'dropped', body: '', sealed: false },
  })
  return context.write({ updates: [dropped], audit: [] }, { status: 'dropped' })
}

/** What became of a message, with the reason for those who run the portal. */
type Outcome = { status: MessageStatus; error?: string; lasting?: string | undefined }

/** The outcome of a message that nobody wants any more, or null. */
function needless({ now }: Context, { useless_at, channel, stopped }: QueuedMessage): Outcome | null {
  if (useless_at !== null && useless_at < now) return { status: 'late' }
  return channel === 'sms' && stopped ? { status: 'opted_out' } : null
}

/** Hands a message to its provider. Throws OutsideError for a failure that may pass. */
async function deliver(context: Context, message: QueuedMessage): Promise<Outcome> {
  const { portal } = context
  const body = message.sealed ? unseal(portal.secret, message.key, message.body) : message.body
  if (body === null) return { status: 'failed', error: 'the body was sealed with another secret' }
  const { mailer, texter, voice } = portal.adapters
  if (!{ email: mailer, sms: texter, voice }[message.channel])
    return portal.capture ? { status: 'captured' } : { status: 'failed', error: 'no provider is configured' }
  try {
    await handOver(context, message, body)
    return { status: 'sent' }
  } catch (error) {
    if (!(error instanceof OutsideError) || (error.temporary && (await comesAgain(context, message))))
      throw error
    logFault('message refused by its provider', error.cause ?? error, { request: context.id })
    return { status: 'failed', error: error.message, lasting: error.lasting }
  }
}

/** Nobody's phone rings more than twice for one message. */
const MOST_RINGS = 2

/** Whether a failure that may pass is tried again: what is written, as long as it is of use; a call once. */
async function comesAgain(
  context: Context,
  { key: message, channel, attempts }: QueuedMessage,
): Promise<boolean> {
  if (channel !== 'voice') return true
  if (attempts + 1 >= MOST_RINGS) return false
  const tried = update('message', {
    where: { key: message, status: 'queued' },
    set: { attempts: { increment: 1 } },
  })
  await context.unkeyed().write({ updates: [tried], audit: [] }, null)
  return true
}

async function handOver({ portal, customer }: Context, message: QueuedMessage, body: string): Promise<void> {
  const { mailer, texter, voice } = portal.adapters
  const { recipient: to, subject, effect, channel } = message
  const hooks = `${portal.addressOf(customer.key)}/api/hooks`
  const about = `message=${message.key}`
  // A provider tells nothing to an address that only this machine has.
  const isReached = !isLoopbackDomain(portal.baseDomain)
  const language = languageOf(message)
  const from = portal.mailFrom ?? `${customer.name} <rides@${portal.baseDomain}>`
  if (channel === 'email') await mailer?.send({ to, subject: subject ?? '', body, from }, effect)
  else if (channel === 'voice')
    await voice?.call(
      { to, say: body, keys: voiceKeys, language, answerAt: `${hooks}/voice?${about}` },
      effect,
    )
  else
    await texter?.send({ to, body, ...(isReached ? { report: `${hooks}/sms/status?${about}` } : {}) }, effect)
}

/** The language in which a call says its words: its own, or that in which its ride is told of. */
function languageOf({
  language,
  communication,
  passenger_first,
  passenger_language,
}: QueuedMessage): InterfaceLanguage {
  if (communication === null || passenger_first === null || passenger_language === null)
    return interfaceLanguage(language ?? undefined)
  return readerOfRide({ communication, passenger_first, passenger_language }).language
}

/** What its provider may have said of a message before it is noted that it was handed over (report.ts). */
const REPORTED: readonly MessageStatus[] = ['delivered', 'undelivered']

/**
 * Records the outcome; a sealed body is kept only where it is captured. A report may have been faster: what it says of
 * the message stays, and the rest is recorded all the same.
 */
function settle(context: Context, message: QueuedMessage, { status, error, lasting }: Outcome) {
  const done = {
    attempts: { increment: 1 },
    ...(status === 'sent' ? { sent_at: context.now } : {}),
    ...(message.sealed && status !== 'captured' ? { body: '', sealed: false } : {}),
  }
  const settled = [
    update('message', {
      where: { key: message.key, status: 'queued' },
      set: { status, error: error ?? null, ...done },
    }),
    update('message', { where: { key: message.key, status: REPORTED }, set: done }),
  ]
  const { effect, recipient, ride_key, team_key, passenger_key, fleet_key } = message
  const ride =
    ride_key !== null && passenger_key !== null ? { key: ride_key, team_key, passenger_key, fleet_key } : null
  const told = toldChanges(context, { effect, ride, message: message.key })
  if (lasting === undefined) return context.write({ updates: settled, events: told }, { status })
  const failure = failureChanges(context, { recipient, effect, lasting, ride })
  return context.write({ ...failure, updates: settled, events: [...failure.events, ...told] }, { status })
}

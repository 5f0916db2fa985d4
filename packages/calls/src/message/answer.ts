import { answered, type Answer } from '@nemt/domain/communication/answer.ts'
import { calledBy, type Reader } from '@nemt/domain/communication/reader.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { BOOKED } from '@nemt/domain/ride/sets.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { loadFleets } from '../fleet/load.ts'
import { noticeText, readerOfRide } from '../passenger/notice.ts'
import type { Context } from '../pipeline/context.ts'
import { askedFleets } from '../ride/life/asked.ts'
import { statusChanges } from '../ride/life/change.ts'
import { rideEvent } from '../ride/life/event.ts'
import { rideFacts } from '../ride/life/questions.ts'
import { numberOf } from '../ride/record/reach.ts'
import { rideOf, type RideRow } from '../ride/record/row.ts'
import type { OpenPrompt } from './prompt.ts'
import { writerOf } from './writer.ts'
import { queuedEvent } from './queued.ts'
import { messageFor } from './text.ts'

/** Whoever writes to the line again and again is told once in so long that there is nothing to answer. ms. */
const EXPLAINED_EVERY = 10 * 60_000
/** A leg that is still to come, however it is driven. */
const STANDING: RideStatus[] = [...BOOKED, 'arranged']

/** What came in: from which number, by which way, and the message that a call said. */
export type Incoming = { from: string; answer: Answer; voice: boolean; message?: string | undefined }
/** Which ride somebody wrote about, as far as anybody knows, and in which language the number is answered. */
export type Writer = {
  ride?: Pick<RideRow, 'key' | 'timezone' | 'needed_at'>
  language: InterfaceLanguage
}

/** Between which rides a number is to choose, as it reads them and by their letters. */
type Between = { choices: string; letters: string }

/** What an answer does: what is written, and what is said back, in which language. */
export type Answered = { changes: Changes; said: string; language: InterfaceLanguage; ride?: string }

/**
 * Does what somebody answered to the one question that they can mean: 1 sends for the driver of a ride that waits for
 * a call, or confirms one that is near; 2 gives it up. Where nothing is open, or more than one thing, nothing is done
 * and the number is told so.
 */
export async function doAnswer(
  context: Context,
  incoming: Incoming,
  open: readonly OpenPrompt[],
  writer: Writer,
): Promise<Answered> {
  const { answer, message } = incoming
  // A call asks about its own ride.
  const asked = message === undefined ? open : open.filter((prompt) => prompt.message_key === message)
  const prompt = answered(answer, asked)
  if (prompt === 'nothing') return explained(context, incoming, writer, 'ride_nothing')
  if (prompt === 'which')
    return explained(context, incoming, writer, 'ride_which', between(context, asked, writer))
  return actOn(context, incoming, prompt, writer)
}

/**
 * Asks a number once more what it was asked, where it wrote what seems to be an answer and is no 1 or 2: nothing is
 * done, and whoever waits for a driver now learns it (docs/decisions/168).
 */
export async function askedAgain(
  context: Context,
  from: string,
  open: readonly OpenPrompt[],
  writer: Writer,
): Promise<Changes> {
  const [prompt, ...others] = open
  if (!prompt) return {}
  if (others.length > 0)
    return explained(context, { from, voice: false }, writer, 'ride_which', between(context, open, writer))
      .changes
  const { number } = await context.read({ number: numberOf(context.sql, prompt.ride_key) })
  const reader = readerOfRide(prompt, number?.shared)
  const said = noticeText(context, { ...prompt, reader }, `ride_again_${prompt.kind}`, {
    ...{ one: '1', two: '2', reply: messageFor(context.customer, reader.language, 'notice.reply') },
  })
  return toldBack(context, { from, said, ride: prompt.ride_key, what: `ride_again:${prompt.message_key}` })
}

/** The rides that a number is asked to choose from. */
function between(context: Context, open: readonly OpenPrompt[], writer: Writer): Between {
  const inOrder = open.toSorted(byTime)
  const choices = inOrder.map((one) => choiceText(context, one, writer)).join('; ')
  return { choices, letters: inOrder.map(({ letter }) => letter).join('') }
}

/** The ride that is first stands first; two of the same time as they were asked about. */
function byTime(one: OpenPrompt, other: OpenPrompt): number {
  return one.needed_at - other.needed_at || (one.letter < other.letter ? -1 : 1)
}

/**
 * A ride that may be meant, by what names it: `1A, 2A: Ana's ride, 12/24 10:45am EST`. One that comes when it is called
 * for has no other time than that from which it may be.
 */
function choiceText(context: Context, prompt: OpenPrompt, { language }: Writer): string {
  const reader = { language, of: calledBy(prompt.passenger_first) }
  const name = prompt.kind === 'ready' ? 'ride_choice_call' : 'ride_choice'
  const when = noticeText(context, { ...prompt, reader }, name)
  return `1${prompt.letter}, 2${prompt.letter}: ${when}`
}

/** Who is answered where no one ride is spoken of. */
function aboutNone(language: InterfaceLanguage): Reader {
  return { language, of: null }
}

/** Nothing is done; the number is told why, but not each time. Between other rides it is asked anew. */
export function explained(
  context: Context,
  { from, voice }: Pick<Incoming, 'from' | 'voice'>,
  writer: Writer,
  name: 'ride_help' | 'ride_key_unknown' | 'ride_nothing' | 'ride_unread' | 'ride_which',
  choice?: Between,
): Answered {
  const { now, customer } = context
  const about = writer.ride ?? { timezone: customer.timezone ?? 'Etc/UTC', needed_at: now }
  const said = noticeText(context, { ...about, reader: aboutNone(writer.language) }, name, choice)
  const { language } = writer
  if (voice) return { changes: {}, said, language }
  // Who has answered for one of three reads of the other two.
  const what = choice ? `${name}:${choice.letters}` : name
  const changes = toldBack(context, { from, said, ride: writer.ride?.key ?? null, what })
  return { changes, said, language }
}

type ToldBack = { from: string; said: string; ride: string | null; what: string }

/** Tells a number something that it is told once in so long. */
function toldBack(
  context: Context,
  { from, said, ride, what }: ToldBack,
): Pick<Changes, 'insertsIfAbsent' | 'events'> {
  const { now } = context
  const effect = `explained:${from}:${what}:${Math.floor(now / EXPLAINED_EVERY)}`
  const row = { ...textBack(now, from, said, ride), effect }
  return { insertsIfAbsent: { message: [row] }, events: [queuedEvent(context, row.key)] }
}

/** The text that a number is answered with; each counts by itself. */
function textBack(now: number, recipient: string, body: string, ride_key: string | null) {
  const key = newKey('MSG', now)
  return { key, effect: `answer:${key}`, channel: 'sms' as const, recipient, body, ride_key }
}

/** Does it, closes the question, and says so. */
async function actOn(
  context: Context,
  { from, answer, voice }: Incoming,
  prompt: OpenPrompt,
  { language }: Writer,
): Promise<Answered> {
  const { sql, principal, policy, now } = context
  const [facts, cards] = await Promise.all([
    context.read({
      ...rideFacts(sql, principal, policy, prompt.ride_key),
      number: numberOf(sql, prompt.ride_key),
      after: legAfter(sql, prompt.ride_key),
    }),
    loadFleets(context.portal),
  ])
  const row = facts.ride
  if (!row) return { changes: {}, said: '', language }
  // Where several share a number, it answers for whose ride was asked about, whoever was written to last.
  const actor = writerOf({ ...row, first_name: row.passenger_first, last_name: row.passenger_last }, from)
  const done = answer.digit === '1' && prompt.kind === 'keep' ? kept(row, actor, voice) : changed()
  const reader = readerOfRide(row, facts.number?.shared)
  const text = done ? doneText(answer, prompt, facts.after !== null) : 'ride_too_late'
  const said = noticeText(context, { ...row, reader, isHeard: voice }, text)
  const message = textBack(now, from, said, row.key)
  const { key } = message
  return {
    changes: {
      ...done,
      updates: [
        update('prompt', {
          where: { message_key: prompt.message_key, answered_at: null },
          set: { answered_at: now, answer: answer.digit },
          must: 'prompt_answered',
        }),
        ...(done?.updates ?? []),
      ],
      inserts: { ...done?.inserts, ...(voice ? {} : { message: [message] }) },
      events: [...(done?.events ?? []), ...(voice ? [] : [queuedEvent(context, key)])],
      audit: [{ actor, action: 'message.receive', object: row.key, detail: { answer: answer.digit } }],
    },
    said,
    language: reader.language,
    ride: row.key,
  }

  /** The change of status that the passenger may make by phone; undefined where it is too late. */
  function changed(): Changes | undefined {
    const to = answer.digit === '1' ? 'requesting' : 'cancelled'
    const ride = rideOf(row as RideRow)
    const change = mayChange({
      ...{ ride, to, actor: 'passenger', now, passenger: ride.patient, portal: 'phone', reason: 'cancelled' },
      previous: facts.previous ?? undefined,
      flags: context.customer.flags,
    })
    if ('refused' in change) return undefined
    const isOver = to === 'cancelled'
    return statusChanges({
      ...{ ride: row as RideRow, to, effects: change.effects, actor, now, cards, entries: facts.entries },
      ...(isOver ? { set: { cancellation: 'cancelled' }, data: { reason: 'cancelled' } } : {}),
      fleets: isOver ? askedFleets(facts.offers) : [],
    })
  }
}

/** The passenger rides: the office reads it among the messages. */
function kept(row: RideRow, actor: Actor, voice: boolean): Changes {
  return {
    events: [
      rideEvent(
        row,
        'ride:events',
        'info',
        actor,
        { kept: true, via: voice ? 'voice' : 'sms' },
        { audience: ['staff', 'passenger'] },
      ),
    ],
  }
}

/** Who gives up the way there is told where the way back stays: they may believe that both are off. */
function doneText({ digit }: Answer, { kind }: OpenPrompt, hasLegAfter: boolean): string {
  if (digit === '1') return `ride_answer_${kind}`
  return hasLegAfter ? 'ride_cancelled_leg' : 'ride_cancelled'
}

/** A leg after a ride that its passenger would still be driven. */
function legAfter(sql: Sql, ride: string) {
  return one(
    select(
      sql,
      columns('ride', 'r', ['key']),
      sql`from ride r join ride b on b.customer_key = s.c and b.key = r.after_ride_key
        and b.passenger_key = r.passenger_key
        where r.customer_key = s.c and r.after_ride_key = ${ride} and r.status = any(${STANDING}) limit 1`,
    ),
  )
}

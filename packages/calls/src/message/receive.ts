import { answerOf, seemsAnswer } from '@nemt/domain/communication/answer.ts'
import { otherContact } from '@nemt/domain/communication/other-contact.ts'
import { readerOf } from '@nemt/domain/communication/reader.ts'
import { interfaceLanguage, interfaceLanguages, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { othersPrefixes } from '@nemt/domain/communication/told.ts'
import {
  helpLanguage,
  textKeyword,
  textKeywords,
  type TextKeyword,
} from '@nemt/domain/communication/keyword.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { removal, type Changes } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { column, columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { readerOfRide } from '../passenger/notice.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { rideEvent } from '../ride/life/event.ts'
import { latestOf } from '../ride/record/versions.ts'
import { askedAgain, doAnswer, explained, type Incoming } from './answer.ts'
import { openPrompts, type OpenPrompt } from './prompt.ts'
import { writerOf } from './writer.ts'

const HOUR = 3_600_000
/** How long after a message about a ride an answer belongs to it, and how far from now a ride may be. ms. */
const ANSWERED_WITHIN = 7 * 24 * HOUR

/**
 * Takes a text message that came in, or a key that was pressed in a call (server-behaviour §2.13): a word that stops or
 * starts the messages of its number, an answer to what the number was asked, or a reply in the activity of the ride
 * that it is about, which counts as unread until somebody opens it; who writes about no ride is told whom to phone.
 * Made by the door that the provider posts to, under the provider's id, so that it counts once.
 */
export const messageReceive = defineJob({
  name: 'message.receive',
  /**
   * `body`: 1,600 signs. `pictured`: a picture came with it. `message`: the one that a call said, whose keys are
   * pressed; `repeats`: how often it was said again.
   */
  input: z.strictObject({
    from: text(20).min(2),
    body: text(3200),
    pictured: z.literal(true).optional(),
    message: key.optional(),
    repeats: z.number().int().min(0).optional(),
  }),
  /** `said`: what an answer got back, which a call says aloud; `again`: it is the question once more. */
  output: z.strictObject({
    ride: key.optional(),
    keyword: z.enum(textKeywords).optional(),
    said: z.string().optional(),
    language: z.enum(interfaceLanguages).optional(),
    again: z.boolean().optional(),
  }),
  run: async (context, { from, body, pictured, message, repeats = 0 }) => {
    const digits = answerOf(body)
    // What was answered or changed meanwhile is judged once more, as it is now.
    if (digits)
      return retryWhen(['prompt_answered', 'already_edited'], () =>
        takeAnswer(context, { from, answer: digits, message, voice: message !== undefined }),
      )
    if (message !== undefined) return sayAgain(context, { from, message, repeats })
    const { ride, holder, open } = await context.read({
      ride: one(rideQuery(context, from)),
      holder: one(holderQuery(context, from)),
      open: openPrompts(context, from),
    })
    const keyword = textKeyword(body)
    if (!ride && !keyword) return takeUnread(context, from, holder)
    const answer = await toldFor(context, { from, body, ride, holder }, { keyword, open })
    return context.write(
      {
        ...answer,
        ...heardFrom(keyword, from),
        events: [...(answer.events ?? []), ...(ride ? [replyEvent(ride, { from, body, pictured })] : [])],
        ...(ride ? { object: ride.key } : {}),
      },
      { ...(ride ? { ride: ride.key } : {}), ...(keyword ? { keyword } : {}) },
    )
  },
})

async function takeAnswer(context: Context, incoming: Incoming) {
  const { from, message } = incoming
  const { ride, holder, open, call } = await context.read({
    ride: one(rideQuery(context, from)),
    holder: one(holderQuery(context, from)),
    open: openPrompts(context, from),
    call: message === undefined ? undefined : one(callQuery(context, from, message)),
  })
  const writer = {
    ...(ride ? { ride } : {}),
    // A call goes on in the language in which it asked, whoever else has its number.
    language: call ? readerOfRide(call).language : answeredIn(from, ride, holder),
  }
  const { changes, said, language, ride: about } = await doAnswer(context, incoming, open, writer)
  return context.write(
    { ...changes, removes: heardFrom(null, from).removes, object: about },
    { ...(about ? { ride: about } : {}), said, language },
  )
}

/** A passenger whose number it may be, with whom they or their ride name to answer it. */
type Held = Pick<RepliedRide, 'communication' | 'first_name' | 'language'>

/**
 * In which language a number is answered: that of another contact whom the ride names for it, else that of whoever's
 * number it is.
 */
function answeredIn(from: string, ride: Held | null, holder: Held | null): InterfaceLanguage {
  const isContacts = ride?.communication.phone?.raw === from && otherContact(ride.communication)
  const held = isContacts ? ride : (holder ?? ride)
  return held ? languageAt(from, held) : interfaceLanguage(undefined)
}

/** The language at a number: the passenger's, or that of another contact who answers there. */
function languageAt(from: string, { communication, first_name: first, language }: Held): InterfaceLanguage {
  if (communication.phone?.raw !== from) return interfaceLanguage(language)
  return readerOf({ communication, passenger: { first, language } }).language
}

/** So often a call says its words again for a key that means nothing. */
const MOST_REPEATS = 3

/** A key that answers nothing: the call says its words once more, in the end whom to phone instead. */
async function sayAgain(
  context: Context,
  { from, message, repeats }: { from: string; message: string; repeats: number },
) {
  const { call } = await context.read({ call: one(callQuery(context, from, message)) })
  const heard = heardFrom(null, from)
  const language = call ? readerOfRide(call).language : interfaceLanguage(undefined)
  if (call && repeats < MOST_REPEATS) return context.write(heard, { said: call.body, language, again: true })
  const { said } = explained(
    context,
    { from, voice: true },
    { ...(call ? { ride: call } : {}), language },
    call ? 'ride_key_unknown' : 'ride_nothing',
  )
  return context.write(heard, { said, language })
}

/** What a call to a number said, with its ride. */
function callQuery({ sql }: Context, from: string, message: string) {
  return select(
    sql,
    {
      ...columns('message', 'm', ['body']),
      ...columns('ride', 'r', ['key', 'timezone', 'needed_at', 'communication']),
      ...columns('ride', 'r', ['passenger_first', 'passenger_language']),
    },
    sql`from message m join ride r on r.customer_key = s.c and r.key = m.ride_key
      where m.customer_key = s.c and m.key = ${message} and m.channel = 'voice' and m.recipient = ${from}`,
  )
}

/** What belongs to no ride nobody would ever read: its writer is told so, and whom to phone. */
function takeUnread(context: Context, from: string, holder: Held | null) {
  const writer = { language: answeredIn(from, null, holder) }
  const { changes, said } = explained(context, { from, voice: false }, writer, 'ride_unread')
  return context.write({ ...changes, ...heardFrom(null, from) }, { said })
}

/** What a text gets back besides being read by the office: nothing, mostly. */
function toldFor(
  context: Context,
  wrote: { from: string; body: string; ride: RepliedRide | null; holder: Held | null },
  { keyword, open }: { keyword: TextKeyword | null; open: readonly OpenPrompt[] },
): Promise<Changes> | Changes {
  if (keyword === 'help') return helpFor(context, wrote)
  if (keyword !== null || !seemsAnswer(wrote.body)) return {}
  const { from, ride, holder } = wrote
  return askedAgain(context, from, open, {
    ...(ride ? { ride } : {}),
    language: answeredIn(from, ride, holder),
  })
}

/** Who asks for help is told whom to phone at once; the office reads it besides. */
function helpFor(
  context: Context,
  { from, body, ride, holder }: { from: string; body: string; ride: RepliedRide | null; holder: Held | null },
): Pick<Changes, 'insertsIfAbsent' | 'events'> {
  const language = ride || holder ? answeredIn(from, ride, holder) : helpLanguage(body)
  const writer = { ...(ride ? { ride } : {}), language }
  return explained(context, { from, voice: false }, writer, 'ride_help').changes
}

/** Messages of the number stop or start again; one that writes is reached again. */
function heardFrom(keyword: TextKeyword | null, e164: string): Changes {
  const reached = removal('phone_failure', { e164 })
  if (keyword === 'stop') return { insertsIfAbsent: { phone_opt_out: [{ e164 }] }, removes: [reached] }
  return { removes: [reached, ...(keyword === 'start' ? [removal('phone_opt_out', { e164 })] : [])] }
}

const rideSelection = {
  ...columns('ride', 'r', ['key', 'team_key', 'passenger_key', 'fleet_key', 'communication']),
  ...columns('ride', 'r', ['timezone', 'needed_at']),
  first_name: column('passenger', 'p', 'first_name'),
  last_name: column('passenger', 'p', 'last_name'),
  language: column('passenger', 'p', 'language'),
}
type RepliedRide = Selected<typeof rideSelection>

/**
 * The ride that a number writes about: the one that it was last written to about, or which took that one's place, else
 * the nearest one of the passenger whose number it is. What a driver, a dispatcher or a user answers to what they were
 * written is no word of the passenger's, and what a number's next owner writes is nothing about the one before.
 */
function rideQuery({ sql, now }: Context, from: string) {
  const since = new Date(now - ANSWERED_WITHIN)
  const until = new Date(now + ANSWERED_WITHIN)
  const asked = sql`(select r.key from message m
      join ride r on r.customer_key = s.c and r.key = ${latestOf(sql, sql`m.ride_key`)}
    where m.customer_key = s.c and m.recipient = ${from} and m.channel <> 'email' and m.at > ${since}
      and r.status <> 'modified' and split_part(m.effect, ':', 1) <> all(${[...othersPrefixes]})
      and not ${isNextOwners(sql, from)}
    order by m.at desc limit 1)`
  return select(
    sql,
    rideSelection,
    sql`from ride r join passenger p on p.customer_key = s.c and p.key = r.passenger_key
      where r.customer_key = s.c and r.key = coalesce(${asked}, ${nearestRide(sql, from, { now, since, until })})`,
  )
}

/** Whose number it is: the one who was there last, where several share it. */
function holderQuery({ sql }: Context, from: string) {
  return select(
    sql,
    columns('passenger', 'p', ['communication', 'first_name', 'language']),
    sql`from passenger_phone n join passenger p on p.customer_key = s.c and p.key = n.passenger_key
      where n.customer_key = s.c and n.e164 = ${from} and n.until is null
      order by (p.status = 'active') desc, n.since desc limit 1`,
  )
}

/** Whether a number was that of the passenger of the ride `r`, and is neither theirs nor the ride's any more. */
function isNextOwners(sql: Sql, from: string): Fragment {
  const theirs = sql`n.customer_key = s.c and n.passenger_key = r.passenger_key and n.e164 = ${from}`
  return sql`(r.communication->'phone'->>'raw' is distinct from ${from}
    and exists (select 1 from passenger_phone n where ${theirs})
    and not exists (select 1 from passenger_phone n where ${theirs} and n.until is null))`
}

type Around = { now: number; since: Date; until: Date }

function nearestRide(sql: Sql, from: string, { now, since, until }: Around): Fragment {
  return sql`(select r.key from passenger_phone n
    join ride r on r.customer_key = s.c and r.passenger_key = n.passenger_key
    where n.customer_key = s.c and n.e164 = ${from} and n.until is null and r.status <> 'modified'
      and r.needed_at between ${since} and ${until}
    order by abs(extract(epoch from r.needed_at - ${new Date(now)}::timestamptz)) limit 1)`
}

type Written = { from: string; body: string; pictured: true | undefined }

function replyEvent(ride: RepliedRide, { from, body, pictured }: Written) {
  return rideEvent(
    ride,
    'ride:events',
    'reply',
    writerOf(ride, from),
    { text: body, via: 'sms', ...(pictured ? { pictured } : {}) },
    {
      audience: ['staff', 'passenger'],
    },
  )
}

import { readerOf, type Reader } from '@nemt/domain/communication/reader.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { PromptKind, RideNotice } from '@nemt/domain/communication/values.ts'
import { openUntil } from '@nemt/domain/ride/opening.ts'
import { vehicleWords } from '@nemt/domain/ride/labels.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { formatHeardDay, formatTextDay, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { messageFor, noticeFor } from '../message/text.ts'
import { lettersOf, nextLetter, openPrompts, turned, turnOf } from '../message/prompt.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { routeOf, type NumberFacts } from '../ride/record/reach.ts'
import type { RideRow } from '../ride/record/row.ts'

/** Notices that are answered with 1 or 2. */
const ASKS: Partial<Record<RideNotice, PromptKind>> = { opened: 'ready', ready: 'ready', reminder: 'keep' }

type Told = {
  notice: RideNotice
  /** The same is never told twice under one. */
  effect: string
  /** From then on it is of no use, ms. */
  until: number
  /** The name of its text, and what it says besides. */
  text?: string
  values?: Record<string, string>
}

/**
 * What tells a passenger something of a ride, and asks what it asks: the message, and that it waits. Null where the
 * customer has switched it off, or the passenger is not to be told. Where it asks, the writing is refused (`prompted`)
 * when the number is asked something else meanwhile.
 */
export async function noticeChanges(
  context: Context,
  row: RideRow,
  number: NumberFacts,
  told: Told,
): Promise<Changes | null> {
  const { customer, now } = context
  const { notice, effect, until, text = `ride_${notice}`, values } = told
  const { communication } = row
  const e164 = communication.phone?.raw
  if (customer.notices?.[notice] === false || !communication.method || !e164) return null
  const key = newKey('MSG', now)
  const kind = ASKS[notice]
  const { to, channel } = routeOf(context, { communication, ...number })
  if (!to) return null
  const asked = kind && (await nextQuestion(context, row.key, e164))
  const suffix = asked?.alone === false ? asked.letter : ''
  const reader = readerOfRide(row, number.shared)
  const isHeard = channel === 'voice'
  const body = noticeText(context, { ...row, reader, isHeard }, text, {
    reply: messageFor(customer, reader.language, `notice.${isHeard ? 'press' : 'reply'}`),
    // A call is about one ride, and its keys have no letters.
    one: isHeard ? '1' : `1${suffix}`,
    two: isHeard ? '2' : `2${suffix}`,
    ...values,
  })
  const message = { key, effect, channel, recipient: to, body, ride_key: row.key, useless_at: until }
  const { needed_at: needed, timezone } = row
  const expires = kind === 'keep' ? needed : openUntil({ times: { needed }, timezone }, now)
  return {
    inserts: {
      message: [message],
      ...(kind && asked
        ? {
            prompt: [
              {
                ...{ message_key: key, e164: to, ride_key: row.key, kind, letter: asked.letter },
                ...{ opened_at: now, expires_at: expires },
              },
            ],
          }
        : {}),
    },
    ...(asked ? { upserts: [turned(to, asked.turn)] } : {}),
    events: [queuedEvent(context, key)],
  }
}

/**
 * By which letter the number is asked about a ride, whether nothing else is asked of it, and how often it was asked
 * something.
 */
async function nextQuestion(context: Context, ride: string, e164: string) {
  const { open, used, turn } = await context.read({
    open: openPrompts(context, e164),
    used: lettersOf(context, e164),
    turn: turnOf(context, e164),
  })
  return { letter: nextLetter(used, ride), alone: open.every(({ ride_key }) => ride_key === ride), turn }
}

/** Who reads what the number of a ride is told, and in which language. */
export function readerOfRide(
  row: Pick<RideRow, 'communication' | 'passenger_first' | 'passenger_language'>,
  isShared?: boolean,
): Reader {
  const { communication, passenger_first: first, passenger_language: language } = row
  return readerOf({ communication, passenger: { first, language } }, isShared)
}

/** Whose ride a text is about, as its reader says it: their own, or somebody's by first name. */
function whose(customer: Customer, { language, of: name }: Reader): Record<string, string> {
  const word = (key: string) => messageFor(customer, language, `notice.${key}`, name === null ? {} : { name })
  if (name === null) return { ride: word('ride'), rides: word('rides'), you: word('you') }
  return { ride: word('ride_of'), rides: word('rides_of'), you: name }
}

/** A day as it is written to somebody, or said to them in a call: 12/05 is heard as a fraction. */
export function dayIn(language: InterfaceLanguage, isHeard = false): (date: string) => string {
  return (date) => (isHeard ? formatHeardDay(date, language) : formatTextDay(date, language))
}

/** `isHeard`: a call says it. */
type Named = { reader: Reader; isHeard?: boolean } & Pick<RideRow, 'timezone' | 'needed_at'> &
  Partial<Pick<RideRow, 'driver' | 'vehicle' | 'estimates'>>

/** A text in its reader's language: first names, times and the vehicle, nothing of places or health. */
export function noticeText(
  { customer }: Pick<Context, 'customer'>,
  row: Named,
  name: string,
  values: Record<string, string> = {},
): string {
  const { timezone: zone, driver, estimates, reader, isHeard } = row
  const { language } = reader
  const at = name === 'ride_on_way' ? (estimates?.pickup ?? row.needed_at) : row.needed_at
  const car = vehicleWords({ vehicle: row.vehicle ?? undefined })
  const time = formatZonedTime(at, zone, language)
  return noticeFor(customer, language, name, {
    ...whose(customer, reader),
    day: dayIn(language, isHeard)(localDate(row.needed_at, zone)),
    // Nobody says 'oh nine'.
    time: isHeard ? time.replace(/^0/, '') : time,
    driver: driver?.name?.split(' ')[0] ?? messageFor(customer, language, 'notice.driver'),
    vehicle: car && `${car}.`,
    ...values,
  })
}

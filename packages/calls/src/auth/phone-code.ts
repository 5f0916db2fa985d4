import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { randomInt } from 'node:crypto'
import { isCalledAt } from '@nemt/domain/communication/contact.ts'
import { interfaceLanguage, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import type { NewRow, Row } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { seal } from '../message/seal.ts'
import { message } from '../message/text.ts'
import { countTry } from './attempts.ts'
import { deviceField, deviceHashes } from './device.ts'
import { phoneOf, deviceQuestion, sharersQuestion, sign, mayEnter } from './passcode.ts'

const MINUTE = 60_000
/** A code holds for ten minutes; a phone gets three in fifteen minutes (server-behaviour §2.13). */
const HOLDS = 10 * MINUTE
const SENDS = 3
const WINDOW = 15 * MINUTE
/** Codes that may be sent in an hour (S5): for an address, its net, and all of a customer. */
const CODES = { address: 30, prefix: 150, tenant: 2000 }

/** The next code may be sent once the first of those that count is a quarter of an hour old. */
function tooManyCodes(context: Context, first: number): Refusal {
  const left = first + WINDOW - context.now
  return new Refusal('limited', 'too_many_codes', message(context, 'error.too_many_codes'), {
    detail: { retry_after: Math.ceil(left / 1_000) },
  })
}

/**
 * Sends a passcode by SMS, or by a call where a number takes no texts (C004). The answer is the same for a number that
 * nobody has: it never says who is a passenger.
 */
export const authPhoneCode = defineCall({
  name: 'auth.phone.code',
  does: 'Sends a sign-in code to a phone and gives the key under which it is verified.',
  effect: 'write',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ phone: text(30).min(1), device: deviceField }),
  output: z.strictObject({ key }),
  run: async (context, { phone, device }) => {
    const e164 = phoneOf(context, phone)
    assertSends(context, 'sms')
    await countTry(context, 'auth.phone.code', {}, CODES)
    for (;;) {
      try {
        return await sendCode(context, e164, deviceHashes(device))
      } catch (error) {
        // Somebody asked for the same phone at the same moment and took the place: count again.
        if (!(error instanceof StoreRefused && error.kind === 'unique' && error.code !== 'idempotency_pkey'))
          throw error
      }
    }
  },
})

async function sendCode(context: Context, e164: string, hashes: string[]) {
  const { now, portal } = context
  const device = await askingDevice(context, e164, hashes)
  const { passengers, sent, stop } = await readNumber(context, e164, device)
  if (sent && sent.recent >= SENDS) throw tooManyCodes(context, sent.first)
  const place = placeOf(context, e164, device, sent?.window ?? 0)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const passcode: NewRow<'passcode'> = {
    key: place,
    e164,
    code_hash: sign(portal.secret, `${place} ${code}`),
    created_at: now,
    expires_at: now + HOLDS,
    device_key: device,
  }
  const wanting = passengers.filter((passenger) => mayEnter(context, passenger))
  const language = interfaceLanguage(wanting[0]?.language)
  const channel = channelTo(context, e164, { wanting, isStopped: stop !== null })
  const body = channel === 'voice' ? sayingOf(context, language, code) : textOf(context, language, code)
  const event = queuedEvent(context, place)
  return context.write(
    {
      inserts: {
        passcode: [passcode],
        message: [messageOf(context, { place, e164, channel, body, language, isWanted: wanting.length > 0 })],
      },
      events: [event],
      object: place,
    },
    { key: place },
  )
}

/** The key of the known device from which somebody asks, or null. */
async function askingDevice(context: Context, e164: string, hashes: string[]): Promise<string | null> {
  if (hashes.length === 0) return null
  const { device } = await context.read({ device: deviceQuestion(context, e164, hashes) })
  return device?.key ?? null
}

type Sharer = Pick<Row<'passenger'>, 'phone' | 'communication'>

/** Who signs in with the number, and how many codes were sent to it lately: by the asking device, or by others. */
function readNumber(context: Context, e164: string, device: string | null) {
  const { sql, now } = context
  return context.read({
    passengers: sharersQuestion(context, e164),
    sent: one(
      select(
        sql,
        {
          recent: computed<number>(sql`count(*)::int`),
          first: computed<number>(sql`(extract(epoch from min(c.created_at)) * 1000)::float8`),
          window: computed<number>(
            sql`count(*) filter (where c.created_at >= ${new Date(now - (now % WINDOW))})::int`,
          ),
        },
        sql`from passcode c where c.customer_key = s.c and c.e164 = ${e164}
          and c.device_key is not distinct from ${device} and c.created_at > ${new Date(now - WINDOW)}`,
      ),
    ),
    stop: one(
      select(
        sql,
        columns('phone_opt_out', 'o', ['e164']),
        sql`from phone_opt_out o where o.customer_key = s.c and o.e164 = ${e164}`,
      ),
    ),
  })
}

/**
 * The key of a code: the places of a quarter of an hour are numbered, so that requests at the same moment
 * can't take one twice.
 */
function placeOf(
  { portal, customer, now }: Context,
  e164: string,
  device: string | null,
  number: number,
): string {
  const numbered = `passcode ${customer.key} ${e164} ${device ?? ''} ${now - (now % WINDOW)} ${number}`
  return `PCD${sign(portal.secret, numbered).slice(0, 30)}`
}

/**
 * By which way a code reaches a number: by a call where texts are stopped, or where the records of all who sign in with
 * it say that it is called (server-behaviour §2.13). The text goes out where no call can be made.
 */
function channelTo(
  { portal }: Context,
  e164: string,
  { wanting, isStopped }: { wanting: readonly Sharer[]; isStopped: boolean },
): 'sms' | 'voice' {
  const isCalled =
    isStopped || (wanting.length > 0 && wanting.every((passenger) => isCalledAt(e164, passenger)))
  return isCalled && portal.sends.voice ? 'voice' : 'sms'
}

/** What a call says: the digits one by one. */
function sayingOf({ customer }: Context, language: InterfaceLanguage, code: string): string {
  const digits = [...code].join(', ')
  return language === 'es'
    ? `${customer.name}. Su código es ${digits}.`
    : `${customer.name}. Your code is ${digits}.`
}

function textOf({ customer }: Context, language: InterfaceLanguage, code: string): string {
  return language === 'es'
    ? `${customer.name}: su código es ${code}. Vence en 10 minutos.`
    : `${customer.name}: your code is ${code}. It expires in 10 minutes.`
}

/**
 * The message with the code. A number that nobody has gets the same row, so that the time tells nothing;
 * such a message is never sent.
 */
function messageOf(
  { portal, now }: Context,
  {
    place,
    e164,
    isWanted,
    ...said
  }: Pick<NewRow<'message'>, 'channel' | 'body' | 'language'> & {
    place: string
    e164: string
    isWanted: boolean
  },
): NewRow<'message'> {
  return {
    key: place,
    effect: place,
    ...said,
    recipient: e164,
    body: seal(portal.secret, place, said.body),
    sealed: true,
    useless_at: now + HOLDS,
    status: isWanted ? 'queued' : 'withheld',
  }
}

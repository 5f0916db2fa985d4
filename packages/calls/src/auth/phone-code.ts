import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { randomInt } from 'node:crypto'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { seal } from '../message/seal.ts'
import { countTry } from './attempts.ts'
import { deviceField, deviceHashes, type Device } from './device.ts'
import { phoneOf, deviceQuestion, sign, mayEnter } from './passcode.ts'

const MINUTE = 60_000

/**
 * A code holds for ten minutes and five tries; a phone gets three in fifteen minutes (server-behaviour
 * §2.13).
 */
const HOLDS = 10 * MINUTE

const SENDS = 3

const WINDOW = 15 * MINUTE

const CODES = { address: 30, prefix: 150, tenant: 2000 }

function tooManyCodes(now: number): Refusal {
  return new Refusal(
    'limited',
    'too_many_codes',
    'Too many codes were requested. Please wait a few minutes.',
    {
      detail: { retry_after: Math.ceil((WINDOW - (now % WINDOW)) / 1_000) },
    },
  )
}

/**
 * Sends a passcode by SMS (C004). The answer is the same for a number that nobody has: it never says who is a
 * passenger.
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
  const { sql, now, portal, customer } = context
  const asking =
    hashes.length > 0 ? await context.read({ device: deviceQuestion(context, e164, hashes) }) : undefined
  const asker = (asking?.device as Device | null | undefined)?.key ?? null
  const { passenger, sent } = await context.read({
    passenger: one(
      select(
        sql,
        columns('passenger', 'p', ['key', 'status', 'portal', 'flags', 'language']),
        sql`from passenger_phone n
        join passenger p on p.customer_key = s.c and p.key = n.passenger_key where n.customer_key = s.c
        and n.e164 = ${e164} and n.until is null`,
      ),
    ),
    sent: one(
      select(
        sql,
        {
          recent: computed<number>(sql`count(*)::int`),
          window: computed<number>(
            sql`count(*) filter (where c.created_at >= ${new Date(now - (now % WINDOW))})::int`,
          ),
        },
        sql`from passcode c where c.customer_key = s.c and c.e164 = ${e164}
          and c.device_key is not distinct from ${asker} and c.created_at > ${new Date(now - WINDOW)}`,
      ),
    ),
  })
  if ((sent?.recent ?? 0) >= SENDS) throw tooManyCodes(now)
  // The places of a quarter of an hour are numbered, so that requests at the same moment can't take one
  // twice.
  const numbered = `passcode ${customer.key} ${e164} ${asker ?? ''} ${now - (now % WINDOW)} ${sent?.window ?? 0}`
  const place = `PCD${sign(portal.secret, numbered).slice(0, 30)}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const known = mayEnter(context, passenger)
  const body =
    passenger?.language === 'es'
      ? `${portal.product}: su código es ${code}. Vence en 10 minutos.`
      : `${portal.product}: your code is ${code}. It expires in 10 minutes.`
  return context.write(
    {
      inserts: {
        passcode: [
          {
            key: place,
            e164,
            code_hash: sign(portal.secret, `${place} ${code}`),
            created_at: now,
            expires_at: now + HOLDS,
            device_key: asker,
          },
        ],
        // A number that nobody has gets the same rows, so that the time tells nothing; such a message is
        // never sent.
        message: [
          {
            key: place,
            effect: place,
            channel: 'sms',
            recipient: e164,
            body: seal(portal.secret, place, body),
            sealed: true,
            useless_at: now + HOLDS,
            status: known ? 'queued' : 'withheld',
          },
        ],
      },
      events: [
        {
          collection: 'message:info',
          key: place,
          type: 'queued',
          actor: context.actor,
          data: {},
          audience: [],
        },
      ],
      object: place,
    },
    { key: place },
  )
}

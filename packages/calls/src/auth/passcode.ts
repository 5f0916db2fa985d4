import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { portalAccess } from '@nemt/domain/access/portal.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, Refusal } from '../pipeline/refusal.ts'
import { openSession } from '../session/open.ts'
import { seal } from '../message/seal.ts'
import { countTry } from './attempts.ts'
import { dialledPhone } from '../phone/number.ts'
import { deviceChanges, deviceField, deviceHashes, type Device } from './device.ts'

const MINUTE = 60_000
/**
 * A code holds for ten minutes and five tries; a phone gets three in fifteen minutes (server-behaviour
 * §2.13).
 */
const HOLDS = 10 * MINUTE
const TRIES = 5
const SENDS = 3
const WINDOW = 15 * MINUTE
/** An hour's guesses and codes (S5): a phone, an address, its net, and all of a customer. */
const GUESSES = { phone: 25, address: 60, prefix: 300, tenant: 5000 }
const CODES = { address: 30, prefix: 150, tenant: 2000 }

function sign(secret: string, words: string): string {
  return createHmac('sha256', secret).update(words).digest('base64url')
}

function limited(now: number): Refusal {
  return new Refusal(
    'limited',
    'too_many_codes',
    'Too many codes were requested. Please wait a few minutes.',
    {
      detail: { retry_after: Math.ceil((WINDOW - (now % WINDOW)) / 1_000) },
    },
  )
}

function wrong(): Refusal {
  return new Refusal(
    'unauthenticated',
    'passcode_wrong',
    'This code is not valid. Please try again or request a new one.',
  )
}

/** The raw number, or the refusal that names the field. */
function phoneOf(context: Context, phone: string): string {
  const raw = dialledPhone(phone)?.raw
  if (!raw) throw invalid('phone', message(context, 'error.invalid_phone'), 'invalid_phone')
  return raw
}

/** A passenger as far as the door asks; nothing of them where a number has nobody. */
type Entrant = { [Column in 'status' | 'portal' | 'flags']: Row<'passenger'>[Column] | null }

function mayEnter({ customer }: Context, row: Entrant | null): boolean {
  return (
    row !== null &&
    row.status !== null &&
    portalAccess(customer, {
      status: row.status,
      portal_settings: row.portal ?? {},
      flags: row.flags ?? {},
    }) !== 'none'
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
        return await send(context, e164, deviceHashes(device))
      } catch (error) {
        // Somebody asked for the same phone at the same moment and took the place: count again.
        if (!(error instanceof StoreRefused && error.kind === 'unique' && error.code !== 'idempotency_pkey'))
          throw error
      }
    }
  },
})

/** The device of whoever has the number, if it is one of those that were sent. */
function deviceQuestion({ sql }: Context, e164: string, hashes: string[]): Question<Device | null> {
  return one(
    select(
      sql,
      columns('known_device', 'd', ['key']),
      sql`from known_device d
    join passenger_phone n on n.customer_key = s.c and n.passenger_key = d.holder_key and n.e164 = ${e164}
      and n.until is null
    where d.customer_key = s.c and d.token_hash = any(${hashes})`,
    ),
  )
}

async function send(context: Context, e164: string, hashes: string[]) {
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
  if ((sent?.recent ?? 0) >= SENDS) throw limited(now)
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

/** Signs a passenger in with the code (C005). Each try is counted before the code is looked at. */
export const authPhoneVerify = defineCall({
  name: 'auth.phone.verify',
  does: 'Verifies a sign-in code and returns a token.',
  effect: 'write',
  secret: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({
    key,
    code: z.string().regex(/^\d{6}$/, 'must be 6 digits'),
    phone: text(30).min(1),
    device: deviceField,
  }),
  output: z.strictObject({ token: z.string(), device: z.string().optional() }),
  run: async (context, { key: place, code, phone, device: sent }) => {
    const { sql, now, portal, customer } = context
    const e164 = phoneOf(context, phone)
    const { phone: ofPhone, ...others } = GUESSES
    await countTry(context, 'auth.phone.verify', {}, others)
    const open = { key: place, e164, used_at: null }
    try {
      const and = { sql: `t.tries < $1 and t.expires_at > to_timestamp($2 / 1000.0)`, values: [TRIES, now] }
      const counted: Update = update('passcode', {
        where: open,
        and,
        set: { tries: { increment: 1 } },
        must: 'passcode_wrong',
      })
      await context.unkeyed().write({ audit: [], updates: [counted] }, null)
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'passcode_wrong' ? wrong() : error
    }
    // Only a guess at a code that there is counts for the phone: with made-up keys nobody closes it (S5).
    const { found, device, devices } = await context.read({
      device: deviceQuestion(context, e164, deviceHashes(sent)),
      devices: many(
        select(
          sql,
          columns('known_device', 'd', ['key']),
          sql`from known_device d join passenger_phone n on n.customer_key = s.c
        and n.passenger_key = d.holder_key and n.e164 = ${e164} and n.until is null
        where d.customer_key = s.c order by d.seen_at, d.key`,
        ),
      ),
      found: one(
        select(
          sql,
          {
            ...columns('passcode', 'c', ['code_hash', 'device_key']),
            ...joined(columns('passenger', 'p', ['key', 'status', 'portal', 'flags'])),
          },
          sql`from passcode c left
        join passenger_phone n on n.customer_key = s.c and n.e164 = c.e164 and n.until is null
        left join passenger p on p.customer_key = s.c and p.key = n.passenger_key where c.customer_key = s.c
        and c.key = ${place} and c.e164 = ${e164} and c.used_at is null`,
        ),
      ),
    })
    const own = device !== null && found?.device_key === device.key
    if (!own) await countTry(context, 'auth.phone.verify', { phone: e164 }, { phone: ofPhone })
    const right =
      found !== null &&
      timingSafeEqual(Buffer.from(found.code_hash), Buffer.from(sign(portal.secret, `${place} ${code}`)))
    if (!right || !found.key || !mayEnter(context, found)) throw wrong()
    const { token, row } = openSession(customer, now, { scope: 'passenger', passenger_key: found.key })
    const at = deviceChanges(
      context,
      found.key,
      device,
      devices.map((known) => known.key),
    )
    try {
      return await context.write(
        {
          updates: [
            update('passcode', { where: open, set: { used_at: now }, must: 'passcode_wrong' }),
            ...at.changes.updates,
          ],
          removes: at.changes.removes,
          inserts: { session: [row], known_device: at.changes.rows },
          audit: [
            { actor: { kind: 'passenger', key: found.key }, action: 'auth.phone.verify', object: found.key },
          ],
        },
        { token, ...(at.token ? { device: at.token } : {}) },
      )
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'passcode_wrong' ? wrong() : error
    }
  },
})

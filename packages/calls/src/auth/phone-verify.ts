import { columns, select } from '@nemt/store/rows/select.ts'
import { timingSafeEqual } from 'node:crypto'
import { key, text } from '@nemt/domain/text/schema.ts'
import { readPasscode } from '@nemt/domain/user/sign-in.ts'
import { update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { openSession } from '../session/new-session.ts'
import { countTry } from './attempts.ts'
import { deviceChanges, deviceField, deviceHashes } from './device.ts'
import { deviceQuestion, mayEnter, namedApart, phoneOf, sharersQuestion, sharing, sign } from './passcode.ts'

/** A code holds for five tries (server-behaviour §2.13). */
const TRIES = 5
/** An hour's guesses and codes (S5): a phone, an address, its net, and all of a customer. */
const GUESSES = { phone: 25, address: 60, prefix: 300, tenant: 5000 }

function wrongCode(context: Context): Refusal {
  return new Refusal('unauthenticated', 'passcode_wrong', message(context, 'error.passcode_wrong'))
}

/**
 * Signs a passenger in with the code (C005). Each try is counted before the code is looked at. Where several sign in
 * with one number, the right code answers with their first names, and is given again with the one who enters
 * (server-behaviour §2.13).
 */
export const authPhoneVerify = defineCall({
  name: 'auth.phone.verify',
  does: 'Verifies a sign-in code and returns a token.',
  effect: 'write',
  secret: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({
    key,
    code: text(30)
      .overwrite((code) => readPasscode(code) ?? code)
      .regex(/^\d{6}$/, 'passcode'),
    phone: text(30).min(1),
    device: deviceField,
    /** Who of several on one number. */
    passenger: key.optional(),
  }),
  output: z.union([
    z.strictObject({ token: z.string(), device: z.string().optional() }),
    z.strictObject({ passengers: z.array(z.strictObject({ key, first: text(200) })) }),
  ]),
  run: async (context, { key: place, code, phone, device: tokens, passenger: chosen }) => {
    const e164 = phoneOf(context, phone)
    await countGuess(context, place, e164)
    const { passcode, passengers, device, devices } = await readSent(context, place, e164, tokens)
    // Only a guess at a code that there is counts for the phone: with made-up keys nobody closes it (S5).
    const fromAskingDevice = device !== null && passcode?.device_key === device.key
    if (!fromAskingDevice)
      await countTry(context, 'auth.phone.verify', { phone: e164 }, { phone: GUESSES.phone })
    const entering = passengers.filter((passenger) => mayEnter(context, passenger))
    if (!passcode || !isCode(context, place, code, passcode.code_hash) || entering.length === 0)
      throw wrongCode(context)
    // Whoever has the phone chooses whose rides to see; the code is used up with the choice.
    if (entering.length > 1 && chosen === undefined) return { passengers: namedApart(entering) }
    const passenger = chosen === undefined ? entering[0] : entering.find((one) => one.key === chosen)
    if (!passenger) throw wrongCode(context)
    const own = devices.filter(({ holder_key }) => holder_key === passenger.key).map((other) => other.key)
    const known = passenger.holder ? device : null
    const remembered = deviceChanges(context, passenger.key, known, own)
    return signIn(context, { place, e164, passenger: passenger.key }, remembered)
  },
})

function unused(place: string, e164: string) {
  return { key: place, e164, used_at: null }
}

/** Counts the try for the address and for the code, before the code is looked at. */
async function countGuess(context: Context, place: string, e164: string): Promise<void> {
  const { phone: _phone, ...others } = GUESSES
  await countTry(context, 'auth.phone.verify', {}, others)
  const and = {
    sql: `t.tries < $1 and t.expires_at > to_timestamp($2 / 1000.0)`,
    values: [TRIES, context.now],
  }
  const counted = update('passcode', {
    where: unused(place, e164),
    and,
    set: { tries: { increment: 1 } },
    must: 'passcode_wrong',
  })
  await orWrongCode(context, () => context.unkeyed().write({ audit: [], updates: [counted] }, null))
}

/** The code, who signs in with its number now, and their devices. */
function readSent(context: Context, place: string, e164: string, tokens: string | undefined) {
  const { sql } = context
  return context.read({
    device: deviceQuestion(context, e164, deviceHashes(tokens)),
    devices: many(
      select(
        sql,
        columns('known_device', 'd', ['key', 'holder_key']),
        sql`from known_device d where d.customer_key = s.c
          and d.holder_key in (select p.key from passenger p where p.customer_key = s.c
            and ${sharing(sql, e164)}) order by d.seen_at, d.key`,
      ),
    ),
    passengers: sharersQuestion(context, e164),
    passcode: one(
      select(
        sql,
        columns('passcode', 'c', ['code_hash', 'device_key']),
        sql`from passcode c where c.customer_key = s.c and c.key = ${place} and c.e164 = ${e164}
          and c.used_at is null`,
      ),
    ),
  })
}

function isCode({ portal }: Context, place: string, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(sign(portal.secret, `${place} ${code}`)))
}

/** Uses the code up and opens a session. */
function signIn(
  context: Context,
  { place, e164, passenger }: { place: string; e164: string; passenger: string },
  { token: device, changes }: ReturnType<typeof deviceChanges>,
) {
  const { now, customer } = context
  const session = openSession(customer, now, { scope: 'passenger', passenger_key: passenger })
  const used = update('passcode', {
    where: unused(place, e164),
    set: { used_at: now },
    must: 'passcode_wrong',
  })
  const actor = { kind: 'passenger' as const, key: passenger }
  return orWrongCode(context, () =>
    context.write(
      {
        updates: [used, ...changes.updates],
        removes: changes.removes,
        inserts: { session: [session.row], known_device: changes.rows },
        audit: [{ actor, action: 'auth.phone.verify', object: passenger }],
      },
      { token: session.token, ...(device ? { device } : {}) },
    ),
  )
}

/** Says that the code is wrong where it is used up, over, or has no tries left. */
async function orWrongCode<T>(context: Context, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof StoreRefused && error.code === 'passcode_wrong' ? wrongCode(context) : error
  }
}

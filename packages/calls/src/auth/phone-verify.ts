import { columns, joined, select } from '@nemt/store/rows/select.ts'
import { timingSafeEqual } from 'node:crypto'
import { key, text } from '@nemt/domain/text/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { openSession } from '../session/new-session.ts'
import { countTry } from './attempts.ts'
import { deviceChanges, deviceField, deviceHashes } from './device.ts'
import { phoneOf, deviceQuestion, sign, mayEnter } from './passcode.ts'

const TRIES = 5

/** An hour's guesses and codes (S5): a phone, an address, its net, and all of a customer. */
const GUESSES = { phone: 25, address: 60, prefix: 300, tenant: 5000 }

function wrongCode(): Refusal {
  return new Refusal(
    'unauthenticated',
    'passcode_wrong',
    'This code is not valid. Please try again or request a new one.',
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
      throw error instanceof StoreRefused && error.code === 'passcode_wrong' ? wrongCode() : error
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
    if (!right || !found.key || !mayEnter(context, found)) throw wrongCode()
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
      throw error instanceof StoreRefused && error.code === 'passcode_wrong' ? wrongCode() : error
    }
  },
})

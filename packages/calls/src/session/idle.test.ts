import { column, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { one, read } from '@nemt/store/read.ts'
import { until } from '@nemt/store/testing/until.ts'
import type { Portal } from '../pipeline/portal.ts'
import { newCustomer } from '../testing/customer.ts'
import { globalUser, visitToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { standingsNow } from './authenticate.ts'
import { IDLE_LIMIT_MS } from './idle.ts'
import { GLOBAL } from './origin.ts'
import { hashOf } from './token.ts'

const MINUTE = 60_000

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Writes down when a session was used last, `ago` ms ago. */
function lastUsed(customer: string, token: string, ago: number): Promise<void> {
  return write(portal.store, customer, {
    updates: [
      update('session', { where: { token_hash: hashOf(token) }, set: { seen_at: Date.now() - ago } }),
    ],
  })
}

async function seenAt(customer: string, token: string): Promise<number> {
  const { sql } = portal.store
  const { row } = await read(portal.store, customer, {
    row: one(
      select(
        sql,
        { seen_at: column('session', 'n', 'seen_at') },
        sql`from session n where n.customer_key = s.c and n.token_hash = ${hashOf(token)}`,
      ),
    ),
  })
  return row?.seen_at ?? 0
}

/** Who asks, as a process that has never seen the session. */
function asked(customer: string, token: string, how: Partial<Portal> = {}) {
  return make({ ...portal, ...how }, customer, 'customer.info', {}, { token })
}

test.each([
  ['just within the limit', IDLE_LIMIT_MS - MINUTE, {}, 200],
  [
    'beyond it, and the minute in which a use may not be written down yet',
    IDLE_LIMIT_MS + 2 * MINUTE,
    {},
    401,
  ],
  ['within the longer limit of its customer', IDLE_LIMIT_MS + 2 * MINUTE, { idle_limit: 120 * MINUTE }, 200],
  ['beyond the shorter limit of its customer', 10 * MINUTE, { idle_limit: 5 * MINUTE }, 401],
])('decision 092 a session of staff unused %s', async (_, ago, flags, status) => {
  const who = await newCustomer(portal, { configuration: { flags } })
  await lastUsed(who.key, who.token, ago)
  expect((await asked(who.key, who.token)).status).toBe(status)
})

test('decision 092 the sessions of passengers and providers live on unused', async () => {
  const who = await newCustomer(portal)
  const [fleet] = await who.fleets(1)
  const tokens = [
    await passengerToken(portal, who.key, await anotherPassenger(portal, who.key)),
    fleet?.token ?? '',
  ]
  for (const token of tokens) {
    await lastUsed(who.key, token, 11 * 60 * MINUTE)
    expect((await asked(who.key, token)).status).toBe(200)
  }
})

test('decision 092 each call is a use, written down once a minute', async () => {
  const who = await newCustomer(portal)
  const before = Date.now() - 20 * MINUTE
  await lastUsed(who.key, who.token, 20 * MINUTE)
  await asked(who.key, who.token)
  await until(async () => (await seenAt(who.key, who.token)) > before + MINUTE)
  const noted = await seenAt(who.key, who.token)
  await asked(who.key, who.token)
  await asked(who.key, who.token, { clock: () => Date.now() + 30_000 })
  expect(await seenAt(who.key, who.token)).toBe(noted)
  // Used every twenty minutes it stands as long as it may.
  for (const minutes of [20, 40, 60 - 1]) {
    const clock = () => noted + minutes * MINUTE
    expect((await asked(who.key, who.token, { clock })).status).toBe(200)
    await until(async () => (await seenAt(who.key, who.token)) === clock())
  }
})

test('decision 092 an open line is a use; a session that is over does not come back by it', async () => {
  const who = await newCustomer(portal)
  await lastUsed(who.key, who.token, 20 * MINUTE)
  const standing = (await standingsNow(portal, who.key, [who.token])).get(who.token)
  expect(standing?.until).toBeGreaterThan(Date.now() + IDLE_LIMIT_MS - MINUTE)
  await until(async () => (await seenAt(who.key, who.token)) > Date.now() - MINUTE)
  await lastUsed(who.key, who.token, IDLE_LIMIT_MS + 2 * MINUTE)
  expect(await standingsNow(portal, who.key, [who.token])).toEqual(new Map())
})

test('decision 092 who signs in is told the limit', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { idle_limit: 90 * MINUTE } } })
  const passenger = await passengerToken(portal, who.key, await anotherPassenger(portal, who.key))
  const told = async (token: string) => (await make(portal, who.key, 'auth.upgrade', { token })).data
  expect(await told(who.token)).toMatchObject({ idle_limit: 90 * MINUTE })
  expect(await told(passenger)).not.toHaveProperty('idle_limit')
})

test('decision 092 what support does on a visit keeps the session that it came from', async () => {
  const who = await newCustomer(portal)
  const gale = await globalUser(portal)
  const token = await visitToken(portal, gale.token, who.key)
  const told = (await make(portal, who.key, 'auth.upgrade', { token })).data as unknown as {
    visit: { until: number }
  }
  // The bar counts down to the visit's own end, which no use moves.
  expect(told.visit.until).toBeGreaterThan(Date.now() + 59 * MINUTE)
  await lastUsed(GLOBAL, gale.token, 20 * MINUTE)
  await lastUsed(who.key, token, 20 * MINUTE)
  expect((await asked(who.key, token)).status).toBe(200)
  await until(async () => (await seenAt(GLOBAL, gale.token)) > Date.now() - MINUTE)
})

test('decision 092 a visit ends where the session it came from went unused, and does not bring it back', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { idle_limit: 120 * MINUTE } } })
  const gale = await globalUser(portal)
  const token = await visitToken(portal, gale.token, who.key)
  await lastUsed(GLOBAL, gale.token, IDLE_LIMIT_MS + 2 * MINUTE)
  await lastUsed(who.key, token, IDLE_LIMIT_MS - MINUTE)
  expect((await asked(who.key, token)).status).toBe(401)
  expect((await asked(GLOBAL, gale.token)).status).toBe(401)
})

test('decision 092 a visit is limited by the shorter time of both customers, and its page is told so', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { idle_limit: 120 * MINUTE } } })
  const token = await visitToken(portal, (await globalUser(portal)).token, who.key)
  expect((await make(portal, who.key, 'auth.upgrade', { token })).data).toMatchObject({
    idle_limit: IDLE_LIMIT_MS,
  })
  await lastUsed(who.key, token, IDLE_LIMIT_MS + 2 * MINUTE)
  expect((await asked(who.key, token)).status).toBe(401)
})

import { newKey } from '@nemt/domain/key/key.ts'
import { hash } from '@node-rs/argon2'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { globalUser, visitToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { IDLE_LIMIT_MS, NOTED_EVERY_MS } from './idle.ts'
import { hashOf, newToken } from './token.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const MINUTE = 60_000

type Opened = { key: string; token: string }
type Listed = { key: string; browser: string | null; system: string | null; here: boolean }

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

/** A user, with sessions that were last used so many ms ago. */
function signedIn(...ago: number[]) {
  const now = Date.now()
  return signedInUntil(ago.map((each) => ({ seen: now - each, ends: now + 3_600_000 })))
}

/** A user, with sessions that were last used and that end by their time at these instants. */
async function signedInUntil(sessions: { seen: number; ends: number }[]) {
  const user = newKey('USR')
  const opened = sessions.map((each) => ({ key: newKey('SES'), token: newToken(), ...each }))
  await write(portal.store, who.key, {
    inserts: {
      app_user: [{ key: user, username: user.toLowerCase(), email: 'u@example.org', first_name: 'U' }],
    },
  })
  await write(portal.store, who.key, {
    inserts: {
      session: opened.map(({ key, token, seen, ends }) => ({
        ...{ key, token_hash: hashOf(token), scope: 'coordinator', user_key: user, seen_at: seen },
        expires_at: ends,
      })),
    },
  })
  return opened.map(({ key, token }) => ({ key, token }))
}

async function listed(token: string, customer = who.key, on: typeof portal = portal): Promise<Listed[]> {
  const { data } = await make(on, customer, 'session.list', {}, { token })
  return (data as unknown as { sessions: Listed[] }).sessions
}

async function ended(token: string, payload: object): Promise<string[]> {
  const { data } = await make(portal, who.key, 'session.end', payload, { token })
  return (data as unknown as { ended: string[] }).ended
}

async function stands(token: string): Promise<number> {
  return (await make(portal, who.key, 'customer.info', {}, { token })).status
}

test('decision 093 one’s sign-ins, the last used first; idle ones and others’ are left out', async () => {
  const [here, other, idle] = await signedIn(0, 5 * MINUTE, IDLE_LIMIT_MS + 2 * MINUTE)
  await signedIn(0)
  expect(await listed(here?.token ?? '')).toEqual([
    expect.objectContaining({ key: here?.key, here: true, browser: null }),
    expect.objectContaining({ key: other?.key, here: false }),
  ])
  expect(idle).toBeDefined()
})

test('decision 093 a sign-in is there up to the moment at which its time or its idleness ends it', async () => {
  const now = Date.now()
  const [ends, idle] = [now + 3_600_000, IDLE_LIMIT_MS + NOTED_EVERY_MS]
  const [here, , used, , last] = await signedInUntil([
    { seen: now, ends },
    { seen: now - idle, ends },
    { seen: now - idle + 1, ends },
    { seen: now - 1, ends: now },
    { seen: now - 1, ends: now + 1 },
  ])
  const keys = (await listed(here?.token ?? '', who.key, { ...portal, clock: () => now })).map(
    ({ key }) => key,
  )
  expect(keys).toEqual([here?.key, last?.key, used?.key])
})

test('decision 093 a sign-in says with what', async () => {
  const username = `u${newKey('USR').toLowerCase()}`
  const user = { key: newKey('USR'), username, email: 'u@example.org', first_name: 'U' }
  await write(portal.store, who.key, {
    inserts: { app_user: [{ ...user, password_hash: await hash('Ride2Care!') }] },
  })
  const entry = { username, password: 'Ride2Care!', agent: FIREFOX }
  const { data } = await make(portal, who.key, 'auth.login', entry)
  const { token } = data as unknown as { token: string }
  expect(await listed(token)).toEqual([
    expect.objectContaining({ browser: 'Firefox', system: 'Linux', here: true }),
  ])
})

test('decision 093 one sign-in ends, or all others; this one stays', async () => {
  const [here, second, third, fourth] = (await signedIn(0, 1, 2, 3)) as { key: string; token: string }[] &
    Record<0 | 1 | 2 | 3, { key: string; token: string }>
  expect(await ended(here.token, { key: third.key })).toEqual([third.key])
  expect(await Promise.all([here, second, third, fourth].map(({ token }) => stands(token)))).toEqual([
    200, 200, 401, 200,
  ])
  // Pressed again, or one's own: nothing.
  expect(await ended(here.token, { key: third.key })).toEqual([])
  expect(await ended(here.token, { key: here.key })).toEqual([])
  expect(new Set(await ended(here.token, {}))).toEqual(new Set([second.key, fourth.key]))
  expect(await Promise.all([here, second, fourth].map(({ token }) => stands(token)))).toEqual([200, 401, 401])
})

test('S15 that somebody signed out elsewhere stands in the audit, and of which sign-ins', async () => {
  const [here, second, third] = (await signedIn(0, 1, 2)) as [Opened, Opened, Opened]
  await ended(here.token, {})
  const { traces } = await read(portal.store, who.key, {
    traces: many(portal.store.sql`select a.object, a.detail from audit a where a.customer_key = s.c
      and a.action = 'session.end' and a.detail->'sessions' ? ${second.key}`),
  })
  const sessions = expect.arrayContaining([second.key, third.key]) as string[]
  expect(traces).toEqual([{ object: expect.stringMatching(/^USR/), detail: { sessions } }])
})

test('decision 093 nobody ends a colleague’s', async () => {
  const [[mine], [theirs]] = await Promise.all([signedIn(0), signedIn(0)])
  expect(await ended(mine?.token ?? '', { key: theirs?.key })).toEqual([])
  expect(await stands(theirs?.token ?? '')).toBe(200)
})

test('decision 093 support on a visit has no sign-ins there, and ends none', async () => {
  const gale = await globalUser(portal)
  const token = await visitToken(portal, gale.token, who.key)
  expect(await listed(token)).toEqual([])
  expect(await ended(token, {})).toEqual([])
  expect(await listed(gale.token, 'global')).toHaveLength(1)
})

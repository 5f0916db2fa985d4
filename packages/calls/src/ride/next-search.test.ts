import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { many, read } from '@nemt/store/read.ts'
import { forgetCustomer } from '../customer/load.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let support: string
let plainUser: string
const word = `Q${Date.now().toString(36)}`
beforeAll(async () => {
  portal = await openTestPortal()
  await write(portal.store, 'global', { insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'America/Chicago' }] } })
  forgetCustomer(portal, 'global')
  const signIn = async (is_global: boolean) => {
    const [user, role, token] = [newKey('USR'), newKey('ROL'), newToken()]
    await write(portal.store, 'global', { inserts: { role: [{ key: role, name: 'Support', permissions: ['ride.search'], inherit: [] }] } })
    await write(portal.store, 'global', { inserts: { app_user: [{ key: user, username: user.toLowerCase(), email: 's@example.org', first_name: 'Sue', role_key: role, is_global }] } })
    await write(portal.store, 'global', { inserts: { session: [{ key: newKey('SES'), token_hash: hashOf(token), scope: 'coordinator', user_key: user, expires_at: Date.now() + 3_600_000 }] } })
    return token
  }
  ;[support, plainUser] = [await signIn(true), await signIn(false)]
})
afterAll(() => portal.close())

const window = { from: Date.now(), to: Date.now() + 10 * 86_400_000 }
const search = (payload: object, token = support, host = 'global') => make(portal, host, 'ride.next.search', { ...window, ...payload }, { token }) as unknown as Promise<{ status: number; data: { rides: { customer: string; key: string; type: string }[]; more: boolean } }>
const booked = async (type = 'scheduled'): Promise<{ who: TestCustomer; ride: string }> => {
  const who = await newCustomer(portal, { canary: word })
  const payload = bookingFor(who.passenger)
  const { data } = (await make(portal, who.key, 'ride.create', { ...payload, rides: [{ ...payload.rides[0], type }] }, { token: who.token })) as unknown as { data: { keys: string[] } }
  return { who, ride: data.keys[0] as string }
}
const traces = async (customer: string) => (await read(portal.store, customer, { rows: many(portal.store.sql`select a.actor from audit a where a.customer_key = s.c and a.action = 'ride.next.search' and a.outcome = 'ok'`) })).rows

test('C021 support finds rides of all customers; each of them keeps a trace, nobody else does', async () => {
  const [a, b] = [await booked(), await booked('will-call')]
  const quiet = await newCustomer(portal)
  const { status, data } = await search({ name: word })
  expect(status).toBe(200)
  expect(data.rides.map(({ customer, key }) => `${customer} ${key}`).toSorted()).toEqual([a, b].map(({ who, ride }) => `${who.key} ${ride}`).toSorted())
  for (const { who } of [a, b]) expect(await traces(who.key)).toMatchObject([{ actor: { global: true, name: 'Sue' } }])
  expect(await traces(quiet.key)).toEqual([])
  expect((await search({ name: `pat${word} ${word}`, type: 'will-call' })).data.rides.map(({ key }) => key)).toEqual([b.ride])
  expect((await search({ name: word, status: ['completed'] })).data.rides).toEqual([])
  expect((await search({ name: word, minimum: 100 })).data.rides).toEqual([])
  expect((await search({ name: word, take: 1 })).data).toMatchObject({ rides: [{}], more: true })
})

test('P038 nobody but support, and only at the global customer', async () => {
  const { who } = await booked()
  expect((await search({}, plainUser)).status).toBe(403)
  expect((await search({}, who.token, who.key)).status).toBe(403)
  expect((await search({}, support, who.key)).status).toBe(401)
  await write(portal.store, who.key, { updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }] })
  expect((await search({}, who.token, who.key)).status).toBe(403)
  expect(await traces(who.key)).toEqual([])
})

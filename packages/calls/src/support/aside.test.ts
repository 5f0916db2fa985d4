import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { testRole } from '@nemt/store/testing/stores.ts'
import { hashOf, newToken } from '../session/token.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let worker: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  worker = testRole('WORKER', 1)
  await write(portal.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'UTC', configuration: {} }] },
  })
})
afterAll(() => Promise.all([portal.close(), worker.end()]))

/** A user of a customer with these flags. */
async function userOf(customer: string, flags: object): Promise<string> {
  const [key, token] = [newKey('USR'), newToken()]
  const user = { key, username: key.toLowerCase(), email: 's@example.org', first_name: 'S', ...flags }
  await write(portal.store, customer, { inserts: { app_user: [user] } })
  const session = {
    key: newKey('SES'),
    token_hash: hashOf(token),
    scope: 'coordinator',
    user_key: key,
  } as const
  await write(portal.store, customer, {
    inserts: { session: [{ ...session, expires_at: Date.now() + 3_600_000 }] },
  })
  return token
}

function setAside(customer: string, key: string, kind: string, next: Date | null) {
  return worker`
  insert into set_aside (customer_key, key, kind, seq, name, object, line, request, code, tries, next_at)
  values (${customer}, ${key}, ${kind}, 1, 'ride:info create', 'RID1', 'RID1', 'REQaside', 'TypeError', 3,
    ${next})`
}

async function askedOf(customer: string) {
  return (
    await read(portal.store, customer, {
      rows: many(portal.store.sql`select a.key from set_aside a where a.customer_key = s.c
        and a.asked_at is not null order by 1`),
    })
  ).rows as { key: string }[]
}

test('R29 support lists what was set aside and asks for another try; others only their own', async () => {
  const [a, b] = [await newCustomer(portal), await newCustomer(portal)]
  const [first, second] = [`EVT${newKey('EVT').slice(-8)}`, `JOB${newKey('EVT').slice(-8)}`]
  await setAside(a.key, first, 'event', null)
  await setAside(b.key, second, 'job', new Date(Date.now() + 60_000))
  // The list is by age, and both may be of one millisecond.
  await worker`update set_aside set last_at = last_at - interval '1 second' where customer_key = ${a.key}`
  const desk = await userOf('global', { is_global: true })
  const superUser = await userOf(a.key, { is_super: true })
  const support = await userOf(a.key, { is_global: true })
  const list = async (customer: string, token: string, payload: object) =>
    make(portal, customer, 'aside.list', payload, { token })
  const all = (await list('global', desk, { filter: 'REQaside', count: 150 })).data as {
    total: number
    asides: { key: string; next?: number }[]
  }
  const ours = all.asides.filter(({ key }) => key === first || key === second)
  expect(ours).toMatchObject([
    { key: second, customer: b.key, kind: 'job', next: expect.any(Number) },
    { key: first, customer: a.key, kind: 'event', request: 'REQaside', code: 'TypeError', tries: 3 },
  ])
  expect(ours[1]?.next).toBeUndefined()
  for (const own of [superUser, support])
    expect((await list(a.key, own, {})).data).toMatchObject({ total: 1, asides: [{ key: first }] })
  expect((await list(a.key, superUser, { kind: 'job' })).data).toEqual({ total: 0, asides: [] })
  expect((await list(a.key, a.token, {})).status).toBe(403)

  const retry = (customer: string, token: string, payload: object) =>
    make(portal, customer, 'aside.retry', payload, { token })
  expect((await retry(a.key, a.token, { keys: [first] })).status).toBe(403)
  for (const own of [superUser, support])
    for (const other of [{}, { customer: b.key }])
      expect((await retry(a.key, own, { ...other, keys: [second] })).status).toBe(404)
  for (const keys of [[second, 'JOBnone'], [first]])
    expect((await retry('global', desk, { customer: b.key, keys })).status).toBe(404)
  expect([await askedOf(a.key), await askedOf(b.key)]).toEqual([[], []])
  expect((await retry(a.key, superUser, { keys: [first] })).data).toEqual({ asked: 1 })
  expect((await retry('global', desk, { customer: b.key, keys: [second] })).data).toEqual({ asked: 1 })
  expect([await askedOf(a.key), await askedOf(b.key)]).toEqual([[{ key: first }], [{ key: second }]])
  const { audit } = await read(portal.store, b.key, {
    audit: many(portal.store.sql`select a.detail, a.request from audit a
      where a.customer_key = s.c and a.action = 'aside.retry' and a.outcome = 'ok'`),
  })
  expect(audit).toMatchObject([{ detail: { keys: [second] }, request: expect.stringMatching(/^REQ/) }])
  await worker`delete from set_aside where customer_key in (${a.key}, ${b.key})`
})

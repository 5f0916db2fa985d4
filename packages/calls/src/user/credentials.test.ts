import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { hashOf, newToken } from '../session/token.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let password_hash: string
beforeAll(async () => {
  portal = await openTestPortal()
  password_hash = await hashPassword('Right1Password')
})
afterAll(() => portal.close())

async function office(row: object = {}, grants = ['ride.view', 'user.edit.self']) {
  const who = await newCustomer(portal)
  const { sql } = portal.store
  const role = newKey('ROL')
  const key = newKey('USR')
  await write(portal.store, who.key, {
    inserts: { role: [{ key: role, name: 'Own', permissions: grants, inherit: [] }] },
  })
  const user = {
    key,
    username: key.toLowerCase(),
    email: 'old@example.org',
    first_name: 'Ana',
    password_hash,
    role_key: role,
  }
  await write(portal.store, who.key, { inserts: { app_user: [{ ...user, ...row }] } })
  const session = async () => {
    const token = newToken()
    const until = Date.now() + 3_600_000
    const open = {
      key: newKey('SES'),
      token_hash: hashOf(token),
      scope: 'coordinator',
      user_key: key,
      expires_at: until,
    } as const
    await write(portal.store, who.key, { inserts: { session: [open] } })
    return token
  }
  const save = (change: object, token = who.token, own = portal) =>
    make(own, who.key, 'user.save', { key, ...change }, { token })
  const alive = async (token: string) =>
    (await make(portal, who.key, 'team.list', {}, { token })).status === 200
  const stored = async () =>
    (
      await read(portal.store, who.key, {
        user: one(sql`select * from app_user u where u.customer_key = s.c and u.key = ${key}`),
      })
    ).user
  const mails = (to = 'old@example.org') => messagesOf(portal, who.key, to)
  return { who, key, session, save, alive, stored, mails }
}

test.each([
  ['e-mail', { email: 'new@example.org' }, /e-mail address/],
  ['username', { username: newKey('USR').toLowerCase() }, /username/],
  ['phone', { phone: { display: '(312) 555-0144' } }, /phone number/],
  ['role', { flags: { role: null } }, /role/],
])(
  'server-behaviour §2.17 another user’s %s: the old address is told, their sessions end',
  async (_, change, what) => {
    const { save, session, alive, mails } = await office()
    const token = await session()
    expect((await save(change)).status).toBe(200)
    expect(await alive(token)).toBe(false)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.body).toMatch(what)
  },
)

test('server-behaviour §2.17 the old address is told in its reader’s language', async () => {
  const { save, mails } = await office({ settings: { language: 'es' } })
  await save({ email: 'new@example.org' })
  const [mail] = await mails()
  expect([mail?.subject, mail?.body]).toEqual([
    expect.stringContaining('se modificó su acceso'),
    expect.stringContaining('correo electrónico'),
  ])
})

test('what changes no credential tells nobody and ends nothing', async () => {
  const { save, session, alive, mails } = await office()
  const token = await session()
  expect((await save({ name: { last: 'Bell' }, email: 'old@example.org' })).status).toBe(200)
  expect([await alive(token), await mails()]).toEqual([true, []])
})

test.each([
  ['e-mail', { email: 'new@example.org' }],
  ['username', { username: newKey('USR').toLowerCase() }],
  ['phone', { phone: { display: '(312) 555-0144' } }],
])(
  'server-behaviour §2.17 one’s own %s takes the present password; other sessions end',
  async (_, change) => {
    const { save, session, alive, stored } = await office()
    const [here, there] = [await session(), await session()]
    const before = await stored()
    const missing = await save(change, here)
    expect([missing.status, missing.error?.code]).toEqual([422, 'password_current_missing'])
    const wrong = await save({ ...change, current: 'Wrong1Password' }, here)
    expect([wrong.status, wrong.error?.code]).toEqual([422, 'password_current_wrong'])
    expect(await stored()).toEqual(before)
    expect((await save({ ...change, current: 'Right1Password' }, here)).status).toBe(200)
    expect([await alive(here), await alive(there)]).toEqual([true, false])
  },
)

test('S5 ten tries an hour to name the present password, also at once', async () => {
  const { save, session } = await office()
  const token = await session()
  // Tries are counted by the hour, and an hour may end while they are made.
  const at = Date.now()
  const still = { ...portal, clock: () => at }
  const tries = Array.from({ length: 14 }, () =>
    save({ email: 'n@example.org', current: 'Wrong1Password' }, token, still),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('a user without a password changes none of their own credentials', async () => {
  const { save, session } = await office({ password_hash: null, is_sso: true })
  expect((await save({ email: 'new@example.org', current: 'x' }, await session())).status).toBe(403)
})

test('a link that went to the old address is dead; somebody who never had a password gets a new one', async () => {
  const { who, save, mails, stored } = await office({ password_hash: null })
  const user = await stored()
  await make(portal, who.key, 'auth.reset', { username: user.username })
  const linkIn = (body = '') => /#token=(\S+)/.exec(body)?.[1] as string
  const old = linkIn((await mails()).at(-1)?.body)
  expect((await save({ email: 'new@example.org' })).status).toBe(200)
  const choose = (token: string) => make(portal, who.key, 'auth.password', { password: 'Brand2New!', token })
  expect((await choose(old)).error?.code).toBe('link_used')
  expect((await choose(linkIn((await mails('new@example.org')).at(-1)?.body))).status).toBe(200)
})

test.each([
  ['en', 'no longer signs in'],
  ['es', 'ya no da acceso'],
] as const)(
  'a passenger’s new number: the old one is told in their language (%s), and its sessions end',
  async (language, said) => {
    const clinic = await newCustomer(portal)
    const key = await anotherPassenger(portal, clinic.key, {
      phone: { display: '(312) 555-0121', raw: '+13125550121' },
      language,
    })
    const phoneRow = { key: newKey('PHN'), e164: '+13125550121', passenger_key: key }
    await write(portal.store, clinic.key, { inserts: { passenger_phone: [phoneRow] } })
    const token = await passengerToken(portal, clinic.key, key)
    const registrar = await clinic.role(['passenger.edit'])
    const change = { key, phone: { display: '(312) 555-0122' } }
    expect((await make(portal, clinic.key, 'passenger.update', change, { token: registrar })).status).toBe(
      403,
    )
    expect((await make(portal, clinic.key, 'passenger.update', change, { token: clinic.token })).status).toBe(
      200,
    )
    expect((await make(portal, clinic.key, 'ride.search', { from: 0, to: 1 }, { token })).status).toBe(401)
    const notices = (await messagesOf(portal, clinic.key, '+13125550121')).filter(
      ({ channel }) => channel === 'sms',
    )
    expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining(said)])
  },
)

test('a number given over ends the sessions of both', async () => {
  const clinic = await newCustomer(portal)
  const [donor, recipient] = [clinic.passenger, await anotherPassenger(portal, clinic.key)]
  const phoneRow = { key: newKey('PHN'), e164: '+13125550111', passenger_key: donor }
  await write(portal.store, clinic.key, { inserts: { passenger_phone: [phoneRow] } })
  const tokens = [
    await passengerToken(portal, clinic.key, donor),
    await passengerToken(portal, clinic.key, recipient),
  ]
  const payload = { passenger_key: recipient, phone_number: '(312) 555-0111' }
  const registrar = await clinic.role(['passenger.edit'])
  const transfer = (token: string) => make(portal, clinic.key, 'passenger.phone.transfer', payload, { token })
  expect((await transfer(registrar)).status).toBe(403)
  expect((await transfer(clinic.token)).status).toBe(200)
  const { sql } = portal.store
  const { open } = await read(portal.store, clinic.key, {
    open: many(
      sql`select n.key from session n where n.customer_key = s.c and n.passenger_key is not null
        and n.ended_at is null`,
    ),
  })
  expect([tokens.length, open]).toEqual([2, []])
})

test('V997 a new user with role and phone chooses a password with the first mail, and hears of no more', async () => {
  const { who } = await office()
  const call = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const answer = await call('auth.register', { username: 'nia', email: 'nia@example.org', firstname: 'Nia' })
  const { user: key } = answer.data as { user: string }
  const role = (
    (await call('role.save', { name: 'Greeter', permissions: ['ride.view'] })).data as { key: string }
  ).key
  const saved = await call('user.save', { key, phone: { display: '(312) 555-0145' }, flags: { role } })
  expect(saved.status).toBe(200)
  const [mail, ...more] = await messagesOf(portal, who.key, 'nia@example.org')
  expect(more).toEqual([])
  const token = /#token=(\S+)/.exec(mail?.body ?? '')?.[1]
  expect((await make(portal, who.key, 'auth.password', { password: 'Brand2New!', token })).status).toBe(200)
})

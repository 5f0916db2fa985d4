import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { hashOf, newToken } from '../session/token.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'
import { hashPassword } from './password-hash.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let password_hash: string
beforeAll(async () => {
  portal = await openTestPortal()
  password_hash = await hashPassword('Right1Password')
})
afterAll(() => portal.close())

async function withUser(configuration: object = {}) {
  const customer = await newCustomer(portal, { configuration })
  await write(portal.store, customer.key, {
    inserts: {
      app_user: [
        { key: 'USRana', username: 'ana', email: 'ana@example.org', first_name: 'Ana', password_hash },
      ],
    },
  })
  const login = (password: string, username = 'ana', host = customer.key) =>
    make(portal, host, 'auth.login', { username, password })
  return { customer, login }
}

test('C003 V021 V321 the right password gives a token, in any case of the name; auth.upgrade says whose', async () => {
  const { customer, login } = await withUser()
  const { data } = (await login('Right1Password', ' ANA ')) as unknown as { data: { token: string } }
  const session = await make(portal, customer.key, 'auth.upgrade', { token: data.token })
  expect(session.data).toMatchObject({
    scope: 'coordinator',
    customer: customer.key,
    user: { key: 'USRana', name: 'Ana' },
  })
})

test('S6 an unknown user and a wrong password look the same', async () => {
  const { login } = await withUser()
  const wrong = await login('Wrong1Password')
  expect([wrong.status, wrong.error?.code]).toEqual([401, 'bad_credentials'])
  expect(await login('Wrong1Password', 'nobody')).toEqual(wrong)
})

test.each([
  [3, undefined],
  [5, 5],
])(
  'F378 S6 the account is locked after %s failed tries, for the right password too',
  async (tries, logins) => {
    const { login } = await withUser(logins ? { auth: { logins } } : {})
    for (let index = 0; index < tries; index++)
      expect((await login('Wrong1Password')).error?.code).toBe('bad_credentials')
    const locked = await login('Right1Password')
    expect([locked.status, locked.error?.code]).toEqual([401, 'account_locked'])
  },
)

test('S6 guesses made at once share the tries: three of thirty are looked at', async () => {
  const { login } = await withUser()
  const answers = await Promise.all(Array.from({ length: 30 }, () => login('Wrong1Password')))
  expect(answers.filter(({ error }) => error?.code === 'bad_credentials')).toHaveLength(3)
})

test('a right password clears the count', async () => {
  const { login } = await withUser()
  await login('Wrong1Password')
  await login('Wrong1Password')
  expect((await login('Right1Password')).status).toBe(200)
  await login('Wrong1Password')
  await login('Wrong1Password')
  expect((await login('Right1Password')).status).toBe(200)
})

test('S7 a token is dead after sign-out and never works for another customer', async () => {
  const { customer, login } = await withUser()
  const other = await newCustomer(portal)
  const { data } = (await login('Right1Password')) as unknown as { data: { token: string } }
  expect((await make(portal, other.key, 'team.list', {}, { token: data.token })).status).toBe(401)
  expect((await make(portal, customer.key, 'team.list', {}, { token: data.token })).status).toBe(200)
  expect((await make(portal, customer.key, 'auth.logout', {}, { token: data.token })).status).toBe(200)
  expect((await make(portal, customer.key, 'team.list', {}, { token: data.token })).status).toBe(401)
})

test('S7 an archived user is out at once', async () => {
  const { customer, login } = await withUser()
  const { data } = (await login('Right1Password')) as unknown as { data: { token: string } }
  await write(portal.store, customer.key, {
    updates: [{ table: 'app_user', where: { key: 'USRana' }, set: { archived_at: Date.now() } }],
  })
  expect((await make(portal, customer.key, 'team.list', {}, { token: data.token })).status).toBe(401)
})

test('§2.17 an archived user is told so with the right password, and nobody else with a wrong one', async () => {
  const { customer, login } = await withUser()
  await write(portal.store, customer.key, {
    updates: [{ table: 'app_user', where: { key: 'USRana' }, set: { archived_at: Date.now() } }],
  })
  const right = await login('Right1Password')
  expect([right.status, right.error?.code]).toEqual([401, 'login_archived'])
  const [wrong, nobody] = [
    await login('Wrong1Password'),
    await make(portal, customer.key, 'auth.login', { username: 'nobody', password: 'Wrong1Password' }),
  ]
  expect([wrong.status, wrong.error]).toEqual([nobody.status, nobody.error])
  expect((await login('Wrong1Password')).error?.code).toBe('bad_credentials')
  expect((await login('Right1Password')).error?.code).toBe('account_locked')
})

/** A link by which a fleet opens a ride. */
async function withLink() {
  const { customer } = await withUser()
  const [fleet] = await customer.fleets(1)
  const booking = bookingFor(customer.passenger)
  const booked = await make(portal, customer.key, 'ride.create', booking, { token: customer.token })
  const link = newToken()
  await write(portal.store, customer.key, {
    inserts: {
      access_token: [
        {
          key: 'TOKa',
          token_hash: hashOf(link),
          purpose: 'offer',
          fleet_key: fleet?.key,
          ride_key: (booked.data as { keys: [string] }).keys[0],
          expires_at: Date.now() + 60_000,
        },
      ],
    },
  })
  return { customer, fleet, link }
}

test('R7 a link that is opened twice at one moment gives one session', async () => {
  const { customer, link } = await withLink()
  const open = (by: typeof portal) => make(by, customer.key, 'auth.upgrade', { token: link })
  let first: { status: number } | undefined
  const late = await open(beforeWriting(portal, async () => (first = await open(portal))))
  expect([first?.status, late.status, late.error?.code]).toEqual([200, 409, 'link_used'])
  const { sql } = portal.store
  const { sessions } = await read(portal.store, customer.key, {
    sessions: many(sql`select n.key from session n where n.customer_key = s.c and n.fleet_key is not null
      and n.ride_key is not null`),
  })
  expect(sessions).toHaveLength(1)
})

test('a link token works until it is exchanged, once', async () => {
  const { customer, fleet, link } = await withLink()
  const exchanged = (await make(portal, customer.key, 'auth.upgrade', { token: link })) as unknown as {
    status: number
    data: { token: string; fleet: string }
  }
  expect([exchanged.status, exchanged.data.fleet]).toEqual([200, fleet?.key])
  expect((await make(portal, customer.key, 'auth.upgrade', { token: link })).status).toBe(401)
  expect((await make(portal, customer.key, 'auth.upgrade', { token: exchanged.data.token })).status).toBe(200)
})

test.each([
  [3, undefined],
  [5, 5],
])('S20 a name that nobody has is locked after as many tries: %s', async (tries, logins) => {
  const { login } = await withUser(logins ? { auth: { logins } } : {})
  const answers = async (name: string) => {
    const answersTold: unknown[] = []
    for (let index = 0; index < tries + 2; index++) answersTold.push(await login('Wrong1Password', name))
    return answersTold
  }
  const ofUser = await answers('ana')
  expect(await answers(' NoBody ')).toEqual(ofUser)
  expect(await answers('nobody')).toEqual(Array.from({ length: tries + 2 }, () => ofUser.at(-1)))
  expect(ofUser.map((answer) => (answer as { error: { code: string } }).error.code)).toEqual([
    ...Array<string>(tries).fill('bad_credentials'),
    'account_locked',
    'account_locked',
  ])
})

function entered(answer: unknown) {
  return (answer as { status: number; data?: { token: string; device?: string } }).data
}

test('server-behaviour §2.17 a lock from elsewhere doesn’t keep users out where they signed in before', async () => {
  const { customer, login } = await withUser()
  const device = entered(await login('Right1Password'))?.device as string
  for (let index = 0; index < 5; index++) await login('Wrong1Password')
  expect((await login('Right1Password')).error?.code).toBe('account_locked')
  const here = (password: string, token = device) =>
    make(portal, customer.key, 'auth.login', { username: 'ana', password, device: token })
  const again = await here('Right1Password')
  expect([again.status, Object.keys(entered(again) ?? {})]).toEqual([200, ['token']])
  // Elsewhere it stays locked: the way out is the reset.
  expect((await login('Right1Password')).error?.code).toBe('account_locked')
  expect((await here('Right1Password', 'forged')).error?.code).toBe('account_locked')
  expect((await here('Right1Password', `other.${device}`)).status).toBe(200)
})

test('server-behaviour §2.17 who signs in at a known device has all tries again, however often', async () => {
  const { customer, login } = await withUser()
  const device = entered(await login('Right1Password'))?.device
  const here = async (password: string) =>
    (await make(portal, customer.key, 'auth.login', { username: 'ana', password, device })).status
  for (let day = 0; day < 3; day++)
    expect([
      await here('Wrong1Password'),
      await here('Wrong1Password'),
      await here('Right1Password'),
    ]).toEqual([401, 401, 200])
})

test('a known device has as many tries as anybody, also at once, and is its user’s and customer’s alone', async () => {
  const { customer, login } = await withUser()
  await write(portal.store, customer.key, {
    inserts: {
      app_user: [{ key: 'USRbo', username: 'bo', email: 'b@example.org', first_name: 'Bo', password_hash }],
    },
  })
  const device = entered(await login('Right1Password'))?.device as string
  const at = (username: string, password: string, host = customer.key) =>
    make(portal, host, 'auth.login', { username, password, device })
  const guesses = await Promise.all(Array.from({ length: 12 }, () => at('ana', 'Wrong1Password')))
  expect(guesses.filter(({ error }) => error?.code === 'bad_credentials')).toHaveLength(3)
  expect((await at('ana', 'Right1Password')).error?.code).toBe('account_locked')
  for (let n = 0; n < 3; n++) await login('Wrong1Password', 'bo')
  expect((await at('bo', 'Right1Password')).error?.code).toBe('account_locked')
  const other = await newCustomer(portal)
  await write(portal.store, other.key, {
    inserts: {
      app_user: [
        { key: 'USRana', username: 'ana', email: 'a@example.org', first_name: 'Ana', password_hash },
      ],
    },
  })
  for (let n = 0; n < 3; n++)
    await make(portal, other.key, 'auth.login', { username: 'ana', password: 'Wrong1Password' })
  expect((await at('ana', 'Right1Password', other.key)).error?.code).toBe('account_locked')
})

test('S14 a device survives signing out; neither its token nor a name that was tried is in the database', async () => {
  const { customer, login } = await withUser()
  const first = entered(await login('Right1Password'))
  await make(portal, customer.key, 'auth.logout', {}, { token: first?.token as string })
  await login('Wrong1Password', 'Zyxsomebody')
  const { sql } = portal.store
  const { rows } = await read(portal.store, customer.key, {
    rows: many(sql`select (select jsonb_agg(to_jsonb(d))
    from known_device d where d.customer_key = s.c) as d,
    (select jsonb_agg(to_jsonb(l)) from login_try l where l.customer_key = s.c) as l,
    (select jsonb_agg(to_jsonb(a)) from audit a where a.customer_key = s.c) as a`),
  })
  expect(JSON.stringify(rows)).not.toContain(first?.device)
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('zyxsomebody')
  const again = await make(portal, customer.key, 'auth.login', {
    username: 'ana',
    password: 'Right1Password',
    device: first?.device,
  })
  expect(Object.keys(entered(again) ?? {})).toEqual(['token'])
})

test('S6 of the devices of a person the twenty that were used last stay known', async () => {
  const { customer, login } = await withUser()
  const now = Date.now()
  const keys = Array.from({ length: 20 }, (_, index) => `DEV${String(index).padStart(2, '0')}`)
  const token = newToken()
  const known = keys.map((key, index) => ({
    ...{ key, token_hash: hashOf(index === 0 ? token : newToken()), holder_key: 'USRana' },
    ...{ created_at: now, seen_at: now - (20 - index) * 60_000 },
  }))
  await write(portal.store, customer.key, { inserts: { known_device: known } })
  // The one that was used first is used again.
  const again = { username: 'ana', password: 'Right1Password', device: token }
  expect(entered(await make(portal, customer.key, 'auth.login', again))).not.toHaveProperty('device')
  const { device } = entered(await login('Right1Password')) ?? {}
  const { rows } = await read(portal.store, customer.key, {
    rows: many(portal.store.sql`select d.key, d.token_hash from known_device d where d.customer_key = s.c
      order by d.seen_at, d.key`),
  })
  const left = rows as { key: string; token_hash: string }[]
  expect(left.slice(0, -1).map(({ key }) => key)).toEqual([...keys.slice(2), 'DEV00'])
  expect(left.at(-1)?.token_hash).toBe(hashOf(String(device)))
})

test('X026 who drives for a provider comes in as that one, and sees with what they signed in', async () => {
  const { customer } = await withUser()
  const [fleet, other] = await customer.fleets(2)
  const row = { first_name: 'Fay', email: 'fay@example.org', password_hash }
  await write(portal.store, customer.key, {
    inserts: {
      app_user: [
        { ...row, key: 'USRfay', username: 'fay', fleet_key: other?.key },
        { ...row, key: 'USRfox', username: 'fox', fleet_key: fleet?.key },
      ],
    },
  })
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const by = { username: 'fay', password: 'Right1Password', agent }
  const { token } = entered(await make(portal, customer.key, 'auth.login', by)) ?? {}
  const { data } = await make(portal, customer.key, 'auth.upgrade', { token })
  expect(data).toMatchObject({ scope: 'fleet', fleet: other?.key })
  const { sessions } = await read(portal.store, customer.key, {
    sessions: many(portal.store.sql`select n.browser, n.system from session n where n.customer_key = s.c
      and n.user_key = 'USRfay'`),
  })
  expect(sessions).toEqual([{ browser: 'Firefox', system: 'Linux' }])
})

test('a reset opens the name everywhere, and no device is known any more', async () => {
  const { customer, login } = await withUser()
  const device = entered(await login('Right1Password'))?.device as string
  for (let index = 0; index < 3; index++) await login('Wrong1Password')
  await make(portal, customer.key, 'auth.reset', { username: 'ana' })
  const body = (await messagesOf(portal, customer.key, 'ana@example.org')).at(-1)?.body ?? ''
  const token = /#token=(\S+)/.exec(body)?.[1]
  expect((await make(portal, customer.key, 'auth.password', { password: 'Brand2New', token })).status).toBe(
    200,
  )
  const next = await make(portal, customer.key, 'auth.login', {
    username: 'ana',
    password: 'Brand2New',
    device,
  })
  expect([next.status, Object.keys(entered(next) ?? {})]).toEqual([200, ['token', 'device']])
})

test('one’s own new password opens the devices that wrong tries have locked; each stays known', async () => {
  const { customer, login } = await withUser()
  const first = entered(await login('Right1Password'))
  const here = (password: string) =>
    make(portal, customer.key, 'auth.login', { username: 'ana', password, device: first?.device })
  for (let index = 0; index < 3; index++) await here('Wrong1Password')
  expect((await here('Right1Password')).error?.code).toBe('account_locked')
  const changed = { password: 'Brand2New', current: 'Right1Password' }
  const { status } = await make(portal, customer.key, 'auth.password', changed, { token: first?.token })
  expect(status).toBe(200)
  const next = await here('Brand2New')
  expect([next.status, Object.keys(entered(next) ?? {})]).toEqual([200, ['token']])
})

test('the mail about a new device: not at the first sign-in, once a day for a net, as the customer wants', async () => {
  const { customer } = await withUser()
  await write(portal.store, customer.key, {
    updates: [{ table: 'app_user', where: { key: 'USRana' }, set: { settings: { language: 'es' } } }],
  })
  const from = (address: string, device?: string) =>
    make(
      portal,
      customer.key,
      'auth.login',
      { username: 'ana', password: 'Right1Password', ...(device ? { device } : {}) },
      { address },
    )
  const mails = async () =>
    (await messagesOf(portal, customer.key, 'ana@example.org')).map(({ body }) => body)
  const device = entered(await from('192.0.2.1'))?.device
  expect(await mails()).toEqual([])
  await from('192.0.2.1', device)
  expect(await mails()).toEqual([])
  await from('198.51.100.1')
  await from('198.51.100.2')
  expect(await mails()).toEqual([expect.stringContaining('dispositivo')])
  await write(portal.store, customer.key, {
    updates: [
      {
        table: 'customer',
        where: { version: 1 },
        set: { configuration: { auth: { mail_new_device: false } } },
      },
    ],
  })
  await from('203.0.113.1')
  expect(await mails()).toHaveLength(1)
})

test('F403 administrators see who is locked', async () => {
  const { customer, login } = await withUser()
  const locked = async () =>
    (
      (await make(portal, customer.key, 'user.list', { keys: ['USRana'] }, { token: customer.token }))
        .data as {
        users: { locked: boolean }[]
      }
    ).users[0]?.locked
  expect(await locked()).toBe(false)
  for (let index = 0; index < 3; index++) await login('Wrong1Password')
  expect(await locked()).toBe(true)
  // Nobody else is; and they are listed by name, however they were made.
  const row = { email: 'b@example.org', last_name: 'Vale' }
  await write(portal.store, customer.key, {
    inserts: {
      app_user: [
        { ...row, key: 'USRa', username: 'zoe', first_name: 'Zoe' },
        { ...row, key: 'USRz', username: 'abe', first_name: 'Abe' },
      ],
    },
  })
  const asked = { keys: ['USRa', 'USRana', 'USRz'] }
  const { data } = await make(portal, customer.key, 'user.list', asked, { token: customer.token })
  expect((data as { users: { key: string; locked: boolean }[] }).users).toMatchObject([
    { key: 'USRz', locked: false },
    { key: 'USRana', locked: true },
    { key: 'USRa', locked: false },
  ])
})

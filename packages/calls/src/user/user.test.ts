import { newKey } from '@nemt/domain/key/key.ts'
import { update, type Assigned } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { forgetCustomer } from '../customer/load.ts'
import { newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Made = {
  status: number
  data: Record<string, unknown>
  error?: { code: string; message: string; fields?: object }
}

async function office(configuration: object = {}) {
  const who = await newCustomer(portal, { configuration })
  const call = async (name: string, payload: unknown, token = who.token) =>
    (await make(portal, who.key, name, payload, { token })) as unknown as Made
  const self = async (token: string) =>
    ((await call('auth.upgrade', { token }, token)).data.user as { key: string }).key
  const another = async (row: object = {}) => {
    const key = newKey('USR')
    await write(portal.store, who.key, {
      inserts: {
        app_user: [
          {
            key,
            username: key.toLowerCase(),
            email: 'o@example.org',
            first_name: 'Other',
            password_hash: 'x',
            ...row,
          },
        ],
      },
    })
    return key
  }
  return { who, call, self, another }
}

test('C007 V980 V981 V997 V1007 a user’s maker gives name, teams and settings until there is a password', async () => {
  const { who, call } = await office()
  await call('data.merge', { 'team:info': { TEA1: { name: 'One' }, TEA2: { name: 'Two' } } })
  const maker = await who.role(['user.create', 'team.edit', 'access.edit'])
  const { data } = await call(
    'auth.register',
    { username: 'new.user', email: 'n@example.org', firstname: 'Nia' },
    maker,
  )
  const key = data.user as string
  const role = (await call('role.save', { name: 'Greeter', permissions: ['team.edit'] })).data.key as string
  const saved = await call(
    'user.save',
    {
      key,
      name: { last: ' Bell ' },
      team: 'TEA1',
      teams: { TEA2: true },
      flags: { role },
      settings: { notifications: true },
    },
    maker,
  )
  expect(saved.data).toMatchObject({
    name: { first: 'Nia', last: 'Bell' },
    team: 'TEA1',
    teams: { TEA1: true, TEA2: true },
    flags: { role, sso: false, global: false, super: false },
    settings: { notifications: true },
    version: 2,
  })
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { key }, set: { password_hash: 'set' } }],
  })
  expect((await call('user.save', { key, name: { last: 'Other' } }, maker)).status).toBe(403)
})

test.each([
  ['the role that the configuration names', ['user.create', 'passenger.search'], true],
  ['none from a maker who holds less than it', ['user.create'], false],
])('V1008 a new user has %s', async (_, words, isGiven) => {
  const { who, call } = await office()
  const role = (await call('role.save', { name: 'Finder', permissions: ['passenger.search'] })).data.key
  await write(portal.store, who.key, {
    updates: [
      { table: 'customer', where: { version: 1 }, set: { configuration: { auth: { role: String(role) } } } },
    ],
  })
  forgetCustomer(portal, who.key)
  const entered = { username: 'new.user', email: 'n@example.org', firstname: 'Nia' }
  const { data } = await call('auth.register', entered, await who.role(words))
  const { users } = (await call('user.list', {})).data as {
    users: { key: string; flags: { role?: string } }[]
  }
  expect(users.find(({ key }) => key === data.user)?.flags.role).toBe(isGiven ? role : undefined)
})

test.each<[string, (key: string) => Assigned<'app_user'>]>([
  ['is changed', () => ({ email: 'theirs@example.org', version: { increment: 1 } })],
  ['is archived', () => ({ archived_at: 1 })],
])('C072 R7 a user who %s at this moment is not written over', async (_, theirs) => {
  const { who, another } = await office()
  const key = await another()
  const set = theirs(key)
  const racing = beforeWriting(portal, () =>
    write(portal.store, who.key, { updates: [update('app_user', { where: { key }, set })] }),
  )
  const change = { key, name: { last: 'Late' } }
  const late = await make(racing, who.key, 'user.save', change, { token: who.token })
  expect([late.status, late.error?.code]).toEqual([409, 'user_changed'])
  const { user } = await read(portal.store, who.key, {
    user: one(portal.store.sql`select u.last_name, u.version from app_user u where u.customer_key = s.c
      and u.key = ${key}`),
  })
  expect(user).toEqual({ last_name: expect.not.stringContaining('Late'), version: set.version ? 2 : 1 })
})

test('V984 leaving the primary team takes it away', async () => {
  const { call, another } = await office()
  await call('data.merge', { 'team:info': { TEA1: { name: 'One' } } })
  const key = await another()
  expect((await call('user.save', { key, team: 'TEA1' })).data).toMatchObject({
    team: 'TEA1',
    teams: { TEA1: true },
  })
  const { data } = await call('user.save', { key, teams: { TEA1: false } })
  expect([data.team, data.teams]).toEqual([undefined, {}])
  expect((await call('user.save', { key, teams: { TEAnone: true } })).status).toBe(404)
  // Nobody joins a team that is given up.
  await call('team.archive', { key: 'TEA1' })
  expect((await call('user.save', { key, teams: { TEA1: true } })).status).toBe(404)
})

test.each([
  ['V985', { name: { first: ' ' } }, 'user_field_missing', 'name.first'],
  ['V987', { email: '' }, 'user_field_missing', 'email'],
  ['V989', { email: 'nobody' }, 'email_wrong', 'email'],
  ['V986', { username: ' ' }, 'user_field_missing', 'username'],
])('%s %j is refused by name', async (_, change, code, field) => {
  const { call, another } = await office()
  const { error } = await call('user.save', { key: await another(), ...change })
  expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([code, [field]])
})

test('V990 V991 spaces go, and a username is one user’s', async () => {
  const { call, another } = await office()
  const [a, b] = [await another(), await another()]
  expect((await call('user.save', { key: a, username: ' An na ', email: ' a @b.org ' })).data).toMatchObject({
    username: 'anna',
    email: 'a@b.org',
  })
  expect((await call('user.save', { key: b, username: 'ANNA' })).error?.code).toBe('invalid_username')
})

test('V1002–V1006 alerts and score are one’s own; teams and role need their words', async () => {
  const { who, call, self, another } = await office()
  const [plain, editor, personal] = [
    await who.role([]),
    await who.role(['user.edit']),
    await who.role(['user.edit.self']),
  ]
  const key = await another()
  const alerts = { settings: { alerts: { method: 'email', types: { 'alert.ride.cancelled': true } } } }
  expect((await call('user.save', { key, ...alerts }, editor)).status).toBe(403)
  expect((await call('user.save', { key: await self(personal), ...alerts }, personal)).data).toMatchObject(
    alerts,
  )
  expect(
    (
      await call(
        'user.save',
        { key: await self(personal), settings: { alerts: { types: { 'alert.moon': true } } } },
        personal,
      )
    ).status,
  ).toBe(422)
  expect((await call('user.save', { key: await self(plain), ...alerts }, plain)).status).toBe(403)
  expect((await call('user.save', { key, team: null }, editor)).status).toBe(403)
  expect((await call('user.save', { key, flags: { role: null } }, editor)).status).toBe(403)
  expect(
    (await call('user.save', { key: await self(personal), flags: { role: null } }, personal)).status,
  ).toBe(403)
  expect((await call('user.save', { key, name: { last: 'x' } }, plain)).status).toBe(404)
})

test('V074 the language of a user’s screens is one that there is', async () => {
  const { who, call, self } = await office()
  const token = await who.role(['user.edit.self'])
  const key = await self(token)
  const saved = (language: string) => call('user.save', { key, settings: { language } }, token)
  expect((await saved('zz')).error).toMatchObject({ fields: { 'settings.language': expect.any(String) } })
  expect((await saved('es')).status).toBe(200)
})

test('V979 C072 the satisfaction score is given without any word, 1 to 10', async () => {
  const { who, call, self } = await office()
  const token = await who.role([])
  const key = await self(token)
  for (const score of [0, 11, 1.5])
    expect(
      (await call('data.merge', { 'user:info': { [key]: { nps: { score } } } }, token)).error?.code,
    ).toBe('score_missing')
  const merge = { 'user:info': { [key]: { nps: { score: 9, updated: 5 } } } }
  const saved = await call('data.merge', merge, token)
  expect(saved).toMatchObject({
    status: 200,
    data: { 'user:info': { nps: { score: 9, updated: expect.any(Number) } } },
  })
  const { users } = (await call('user.list', {}, token)).data as unknown as {
    users: { key: string; nps: { score: number; updated: number } }[]
  }
  expect(users.map((user) => user.key)).toEqual([key])
  expect(users[0]?.nps.score).toBe(9)
  expect(Math.abs((users[0]?.nps.updated ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('V556 V557 no answer holds a password, and who holds everything is kept by their like', async () => {
  const { who, call, another } = await office()
  const boss = await another({ is_super: true })
  expect((await call('user.save', { key: boss, email: 'x@example.org' })).status).toBe(403)
  expect((await call('user.archive', [boss])).status).toBe(403)
  expect(JSON.stringify(await call('user.list', {}))).not.toContain('password')
  expect((await call('user.list', {}, await passengerToken(portal, who.key, who.passenger))).status).toBe(403)
})

test('S15 of several who are archived at once each has a line in the audit', async () => {
  const { who, call, another } = await office()
  const keys = [await another(), await another()].toSorted()
  expect((await call('user.archive', { user_keys: keys })).data).toEqual({ archived: keys })
  const { rows } = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select a.object from audit a where a.customer_key = s.c and a.action = 'user.archive'
        order by a.object`,
    ),
  })
  expect(rows.map(({ object }: { object: string }) => object)).toEqual(keys)
})

test('C052 V982 V996 archived users are signed out at once, can’t sign in; nobody archives themselves', async () => {
  const { who, call, self } = await office()
  const token = await who.role(['ride.view'])
  const key = await self(token)
  expect(
    (await call('user.archive', { user_keys: [key, await self(who.token)] })).error?.fields,
  ).toHaveProperty('user_keys')
  expect((await call('user.archive', { user_keys: [key] }, await who.role(['user.create']))).status).toBe(403)
  expect((await call('user.archive', { user_keys: [key] })).data).toEqual({ archived: [key] })
  expect((await call('customer.info', {}, token)).status).toBe(401)
  const { row } = await read(portal.store, who.key, {
    row: one(
      portal.store.sql`select count(*)::int as n from event e where e.customer_key = s.c
          and e.collection = 'session:info' and e.type = 'ended'`,
    ),
  })
  expect(row.n).toBe(1)
  expect((await call('user.archive', { user_keys: [key] })).status).toBe(404)
  expect((await call('global.user.archive', { user_keys: [key] })).status).toBe(403)
})

test('C052 S6 the password link of an archived user opens nothing any more', async () => {
  const { who, call, another } = await office()
  const key = await another()
  const row = { key: newKey('TOK'), token_hash: newKey('MSG'), purpose: 'password', user_key: key } as const
  const times = { created_at: Date.now(), expires_at: Date.now() + 3_600_000 }
  await write(portal.store, who.key, { inserts: { access_token: [{ ...row, ...times }] } })
  expect((await call('user.archive', [key])).status).toBe(200)
  const { link } = await read(portal.store, who.key, {
    link: one(portal.store.sql`select a.used_at is null as open from access_token a
      where a.customer_key = s.c and a.key = ${row.key}`),
  })
  expect(link).toEqual({ open: false })
})

test('C099 the sign-in remembers the dashboard’s tab; another sign-in has its own', async () => {
  const { who, call } = await office()
  expect(
    (await call('data.merge', { 'session:info': { own: { dashboard: { tab: 'messages' } } } })).status,
  ).toBe(200)
  expect((await call('data.query', { 'session:info': true })).data).toEqual({
    'session:info': { own: { dashboard: { tab: 'messages' } } },
  })
  expect((await call('session.settings', {}, await who.role([]))).data).toEqual({})
})

test('F441 a role that the configuration gives to who signs in is needed; one that nobody needs goes', async () => {
  const { who, call } = await office()
  const [given, free] = [newKey('ROL'), newKey('ROL')]
  const rows = [given, free].map((key) => ({ key, name: key, permissions: [], inherit: [] }))
  await write(portal.store, who.key, { inserts: { role: rows } })
  const configuration = { auth: { role: given } }
  await write(portal.store, who.key, {
    updates: [{ table: 'customer', where: { version: 1 }, set: { configuration } }],
  })
  // One who is archived needs it no more.
  const left = { username: 'left', email: 'l@example.org', first_name: 'Lee', archived_at: Date.now() }
  await write(portal.store, who.key, { inserts: { app_user: [{ ...left, key: 'USRleft', role_key: free }] } })
  forgetCustomer(portal, who.key)
  expect((await call('role.delete', { key: given })).error?.code).toBe('role_in_use')
  expect((await call('role.delete', { key: free })).status).toBe(200)
})

test('C007 a user is made without the usual role where that role is gone', async () => {
  const gone = await newCustomer(portal, { configuration: { auth: { role: 'ROLgone' } } })
  const entry = { username: newKey('USR').toLowerCase(), email: 'nuria@example.org', firstname: 'Nuria' }
  const { status, data } = await make(portal, gone.key, 'auth.register', entry, { token: gone.token })
  expect(status).toBe(200)
  const { user: made } = data as { user: string }
  const { users } = (await make(portal, gone.key, 'user.list', {}, { token: gone.token })).data as {
    users: { key: string; flags: { role?: string } }[]
  }
  expect(users.find(({ key }) => key === made)?.flags.role).toBeUndefined()
})

test.each(['user.save', 'data.merge'])(
  'F331 V973 where a customer has no survey, %s takes no score',
  async (name) => {
    const { who, call, self } = await office({ flags: { disable_nps: true } })
    const token = await who.role([])
    const key = await self(token)
    const score = { nps: { score: 9 } }
    const payload = name === 'user.save' ? { key, ...score } : { 'user:info': { [key]: score } }
    const { status, error } = await call(name, payload, token)
    expect([status, error?.fields]).toEqual([422, { nps: 'is not asked for by this customer' }])
  },
)

import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { beforeKeeping, beforeWriting } from '../testing/interleave.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'
import { guessableProblem, isPassword } from '@nemt/domain/user/password.ts'
import { commonPasswords } from './common-passwords.ts'
import { hashPassword } from './password-hash.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let password_hash: string
beforeAll(async () => {
  portal = await openTestPortal()
  password_hash = await hashPassword('Right1Password')
})
afterAll(() => portal.close())

async function withUser() {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: {
      app_user: [
        { key: 'USRana', username: 'ana', email: 'ana@example.org', first_name: 'Ana', password_hash },
      ],
    },
  })
  const call = (name: string, payload: object, token?: string, clock = portal) =>
    make(clock, who.key, name, payload, token ? { token } : {})
  const login = (password: string, username = 'ana') => call('auth.login', { username, password })
  const mails = async (to = 'ana@example.org') =>
    (await messagesOf(portal, who.key, to)).map(({ body }) => body)
  const link = async (to?: string) => /#token=(\S+)/.exec((await mails(to)).at(-1) ?? '')?.[1] as string
  return { who, call, login, mails, link }
}

function tokenOf(answer: { data: never }) {
  return (answer.data as { token: string }).token
}

test('C002 C006 the link of the mail sets a password once, opens a locked account, ends the old sessions', async () => {
  const { call, login, link } = await withUser()
  const session = tokenOf(await login('Right1Password'))
  for (let index = 0; index < 3; index++) await login('Wrong1Password')
  expect((await login('Right1Password')).error?.code).toBe('account_locked')
  expect((await call('auth.reset', { username: ' ANA ' })).status).toBe(200)
  const token = await link()
  const short = await call('auth.password', { password: 'short', token })
  expect([short.status, short.error?.code, Object.keys(short.error?.fields ?? {})]).toEqual([
    422,
    'auth_invalid_password',
    ['password'],
  ])
  expect((await call('auth.password', { password: 'Brand2New', token })).status).toBe(200)
  expect((await call('auth.password', { password: 'Again3New', token })).error?.code).toBe('link_used')
  expect((await call('team.list', {}, session)).status).toBe(401)
  expect((await login('Right1Password')).error?.code).toBe('bad_credentials')
  expect((await login('Brand2New')).status).toBe(200)
})

test('C006 a link that two open at the same moment sets one password', async () => {
  const { call, login, link } = await withUser()
  await call('auth.reset', { username: 'ana' })
  const token = await link()
  const racing = beforeWriting(portal, async () =>
    expect((await call('auth.password', { password: 'Brand2New', token })).status).toBe(200),
  )
  const late = await call('auth.password', { password: 'Again3New', token }, undefined, racing)
  expect([late.status, late.error?.code]).toEqual([401, 'link_used'])
  expect((await login('Brand2New')).status).toBe(200)
})

const ways = [
  ['is judged before and opened after the change', 'before'],
  ['is being opened while it is made', 'while'],
] as const

test.each(ways)('decision 122 a sign-in with the old password that %s opens nothing', async (_, when) => {
  const { call, login, link, who } = await withUser()
  await call('auth.reset', { username: 'ana' })
  const token = await link()
  const change = async () => {
    expect((await call('auth.password', { password: 'Brand2New', token })).status).toBe(200)
  }
  const own = await login('Right1Password')
  const { by, begun } =
    when === 'before'
      ? { by: beforeWriting(portal, change), begun: async () => {} }
      : beforeKeeping(portal, change, 'session')
  const late = await make(by, who.key, 'auth.login', { username: 'ana', password: 'Right1Password' })
  await begun()
  const opened = [own, late].filter(({ status }) => status === 200)
  expect(opened).toHaveLength(when === 'before' ? 1 : 2)
  for (const session of opened) expect((await call('team.list', {}, tokenOf(session))).status).toBe(401)
  expect((await login('Brand2New')).status).toBe(200)
})

test('S6 a user that nobody has gets the same answer, and no mail', async () => {
  const { who, call, mails } = await withUser()
  expect(await call('auth.reset', { username: 'nobody' })).toEqual(
    await call('auth.reset', { username: 'ana' }),
  )
  expect(await mails()).toHaveLength(1)
  // The mail to nobody waits to be sent in no list.
  expect((await messagesOf(portal, who.key)).filter(({ to }) => to === '')).toEqual([])
})

test.each(['with another link', 'with the present password'])(
  'C006 a password that is set %s ends the links that were sent before',
  async (how) => {
    const { call, login, link } = await withUser()
    const session = tokenOf(await login('Right1Password'))
    await call('auth.reset', { username: 'ana' })
    const older = await link()
    if (how === 'with another link') {
      await call('auth.reset', { username: 'ana' })
      const token = await link()
      expect((await call('auth.password', { password: 'Brand2New', token })).status).toBe(200)
    } else {
      const change = { password: 'Brand2New', current: 'Right1Password' }
      expect((await call('auth.password', change, session)).status).toBe(200)
    }
    const late = await call('auth.password', { password: 'Again3New', token: older })
    expect([late.status, late.error?.code]).toEqual([401, 'link_used'])
    expect((await login('Brand2New')).status).toBe(200)
  },
)

test('a link says whether it opens, as often as it is asked; an invented one is answered like a used one', async () => {
  const { call, link } = await withUser()
  await call('auth.reset', { username: 'ana' })
  const token = await link()
  const opens = async (clock = portal) => (await call('auth.link', { token }, undefined, clock)).data
  expect([await opens(), await opens()]).toEqual([{ opens: true }, { opens: true }])
  const later = { ...portal, clock: () => Date.now() + 3_700_000 }
  expect(await opens(later)).toEqual({ opens: false })
  const other = await newCustomer(portal)
  expect((await make(portal, other.key, 'auth.link', { token })).data).toEqual({ opens: false })
  expect((await call('auth.password', { password: 'Brand2New', token })).status).toBe(200)
  const dead = await call('auth.link', { token })
  expect(dead).toEqual(await call('auth.link', { token: 'x'.repeat(43) }))
  expect([dead.status, dead.data]).toEqual([200, { opens: false }])
})

/** How each request for a link ended, as the audit has it. */
async function outcomes(customer: string): Promise<string[]> {
  const { traces } = await read(portal.store, customer, {
    traces: many(portal.store.sql`select a.outcome from audit a where a.customer_key = s.c
      and a.action = 'auth.reset' order by a.seq`),
  })
  return (traces as { outcome: string }[]).map(({ outcome }) => outcome)
}

test('S15 three mails an hour; of those that are refused the audit says so', async () => {
  const { who, call, mails } = await withUser()
  for (let index = 0; index < 5; index++)
    expect((await call('auth.reset', { username: 'ana' })).status).toBe(200)
  expect(await mails()).toHaveLength(3)
  expect(await outcomes(who.key)).toEqual(['ok', 'ok', 'ok', 'refused', 'refused'])
})

test.each([
  ['who signs in elsewhere', { is_sso: true }],
  ['who has no address', { email: '' }],
  ['who was archived', { archived_at: Date.now() }],
])('S15 that no mail went to %s stands in the audit', async (_, set) => {
  const { who, call, mails } = await withUser()
  await write(portal.store, who.key, { updates: [update('app_user', { where: { key: 'USRana' }, set })] })
  expect((await call('auth.reset', { username: 'ana' })).status).toBe(200)
  expect([await mails(), await outcomes(who.key)]).toEqual([[], ['refused']])
})

test('a link ends after an hour, belongs to its customer, and is no session', async () => {
  const { call, link } = await withUser()
  await call('auth.reset', { username: 'ana' })
  const token = await link()
  const later = { ...portal, clock: () => Date.now() + 3_600_001 }
  expect((await call('auth.password', { password: 'Brand2New', token }, undefined, later)).status).toBe(401)
  const other = await newCustomer(portal)
  expect((await make(portal, other.key, 'auth.password', { password: 'Brand2New', token })).status).toBe(401)
  expect((await call('team.list', {}, token)).status).toBe(401)
  expect((await call('auth.upgrade', { token })).status).toBe(401)
})

test("one's own password: this session stays, the others end; nobody sets one without session or link", async () => {
  const { call, login } = await withUser()
  const [here, there] = [tokenOf(await login('Right1Password')), tokenOf(await login('Right1Password'))]
  expect((await call('auth.password', { password: 'Brand2New' })).status).toBe(401)
  const missing = await call('auth.password', { password: 'Brand2New' }, here)
  expect([missing.status, missing.error?.code]).toEqual([422, 'password_current_missing'])
  const wrong = await call('auth.password', { password: 'Brand2New', current: 'Wrong1Password' }, here)
  expect([wrong.status, wrong.error?.code]).toEqual([422, 'password_current_wrong'])
  expect((await login('Right1Password')).status).toBe(200)
  expect(
    (await call('auth.password', { password: 'Brand2New', current: 'Right1Password' }, here)).status,
  ).toBe(200)
  expect([(await call('team.list', {}, here)).status, (await call('team.list', {}, there)).status]).toEqual([
    200, 401,
  ])
})

test('C007 a new user chooses a password with the mail; a username is taken once', async () => {
  const { who, call, login, link } = await withUser()
  const answer = await call(
    'auth.register',
    { username: ' New Person ', email: 'new@example.org', firstname: '  Nia ' },
    who.token,
  )
  expect(answer.status).toBe(200)
  expect(
    (await call('auth.password', { password: 'First1Password', token: await link('new@example.org') }))
      .status,
  ).toBe(200)
  expect((await login('First1Password', 'newperson')).status).toBe(200)
  const again = await call(
    'auth.register',
    { username: 'NEWPERSON', email: 'b@example.org', firstname: 'B' },
    who.token,
  )
  expect([again.status, again.error?.code]).toEqual([409, 'invalid_username'])
})

test.each([
  ['V985 no name', { firstname: ' ' }, 'firstname'],
  ['V986 no username', { username: ' ' }, 'username'],
  ['V989 no e-mail address', { email: 'nowhere' }, 'email'],
])('%s is refused and names the field', async (_, change, field) => {
  const { who, call } = await withUser()
  const answer = await call(
    'auth.register',
    { username: 'x', email: 'x@example.org', firstname: 'X', ...change },
    who.token,
  )
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
})

test('C002 three mails an hour, also when thirty are asked for at once; the answer never says so', async () => {
  const { call, mails } = await withUser()
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('auth.reset', { username: 'ana' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await mails()).toHaveLength(3)
})

test('S14 the link stands in no row, and every other session is ended by its own event', async () => {
  const { who, call, login, link } = await withUser()
  for (let index = 0; index < 3; index++) await login('Right1Password')
  await call('auth.reset', { username: 'ana' })
  const token = await link()
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select to_jsonb(m)::text as text from message m where m.customer_key = s.c`),
  })
  expect(JSON.stringify(rows)).not.toContain(token)
  await call('auth.password', { password: 'Brand2New', token })
  const { ended } = await read(portal.store, who.key, {
    ended: many(
      portal.store.sql`select e.key from event e join session n on n.customer_key = s.c and n.key = e.key
          where e.customer_key = s.c and e.collection = 'session:info' and e.type = 'ended'`,
    ),
  })
  expect(ended).toHaveLength(3)
})

test.each([
  ['iloveyou1', 'password_common'],
  ['Password123', 'password_common'],
  ['QWERTY123', 'password_common'],
  ['00000000', 'password_common'],
  ['1q1q1q1q', 'password_common'],
  ['1234-5678', 'password_common'],
  ['xxAna2026xx', 'password_username'],
  ['short1', 'auth_invalid_password'],
  ['NoDigitsHere', 'auth_invalid_password'],
])('a password that is easy to guess is refused: %s, %s', async (password, code) => {
  const { call, link } = await withUser()
  await call('auth.reset', { username: 'ana' })
  const answer = await call('auth.password', { password, token: await link() })
  expect([answer.status, answer.error?.code, Object.keys(answer.error?.fields ?? {})]).toEqual([
    422,
    code,
    ['password'],
  ])
})

test('the commonest passwords that the rules would allow are all refused', async () => {
  const common = await commonPasswords()
  const allowed = [...common].filter((password) => isPassword(password))
  expect(allowed.length).toBeGreaterThan(5_000)
  expect(
    allowed.filter((password) => guessableProblem(password, 'ana', (plain) => common.has(plain)) === null),
  ).toEqual([])
})

test.each([
  ['en', undefined, /was changed/],
  ['es', 'es', /cambió/],
])(
  'whoever changes a password is told by mail (%s), unless the customer wants no such mails',
  async (_, language, words) => {
    const { who, call, login, mails } = await withUser()
    if (language)
      await write(portal.store, who.key, {
        updates: [{ table: 'app_user', where: { key: 'USRana' }, set: { settings: { language } } }],
      })
    const here = tokenOf(await login('Right1Password'))
    await call('auth.password', { password: 'Brand2New', current: 'Right1Password' }, here)
    expect(await mails()).toEqual([expect.stringMatching(words)])
    await write(portal.store, who.key, {
      updates: [
        {
          table: 'customer',
          where: { version: 1 },
          set: { configuration: { auth: { mail_password_changed: false } } },
        },
      ],
    })
    await call('auth.password', { password: 'Other3New', current: 'Brand2New' }, here)
    expect(await mails()).toHaveLength(1)
  },
)

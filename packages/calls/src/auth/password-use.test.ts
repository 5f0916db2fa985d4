import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { hashOf, newToken } from '../session/token.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'
import { forgetCustomer } from '../customer/load.ts'
import { hashPassword } from './password-hash.ts'

const DAY = 86_400_000
const now = Date.now()
let portal: Awaited<ReturnType<typeof openTestPortal>>
let password_hash: string
beforeAll(async () => {
  portal = await openTestPortal()
  password_hash = await hashPassword('Right1Password')
})
afterAll(() => portal.close())

/** A customer with a user of its staff, Ana, and one of a provider, Fred. */
async function withUsers(
  configuration: object,
  { changed, sso = false }: { changed?: number; sso?: boolean } = {},
) {
  const who = await newCustomer(portal, { configuration })
  const [fleet] = await who.fleets(1)
  const user = (name: string, rest: object) => ({
    key: `USR${name}`,
    username: name,
    email: `${name}@example.org`,
    first_name: name,
    password_hash,
    ...rest,
  })
  const ana = user('ana', { is_sso: sso, ...(changed ? { password_changed_at: changed } : {}) })
  await write(portal.store, who.key, {
    inserts: { app_user: [ana, user('fred', { fleet_key: fleet?.key })] },
  })
  const call = (name: string, payload: object, token?: string) =>
    make(portal, who.key, name, payload, token ? { token } : {})
  const login = (username: string, password = 'Right1Password') => call('auth.login', { username, password })
  const mails = async (name: string) => (await messagesOf(portal, who.key, `${name}@example.org`)).length
  return { who, call, login, mails }
}

test('X131 where passwords are switched off the right one opens nothing, and a wrong one tells nothing', async () => {
  const { login } = await withUsers({ flags: { disable_passwords: true } })
  const right = await login('ana')
  expect([right.status, right.error?.code]).toEqual([403, 'passwords_disabled'])
  for (const name of ['ana', 'nobody'])
    expect((await login(name, 'Wrong1Password')).error?.code).toBe('bad_credentials')
  // A provider's people have no other way in.
  expect((await login('fred')).status).toBe(200)
})

test('X131 and no mail brings a password to anybody but a provider', async () => {
  const { who, call, mails } = await withUsers({ flags: { disable_passwords: true } })
  for (const username of ['ana', 'fred', 'nobody'])
    expect((await call('auth.reset', { username })).status).toBe(200)
  expect([await mails('ana'), await mails('fred')]).toEqual([0, 1])
  const entry = { username: 'new', email: 'new@example.org', firstname: 'New' }
  expect((await call('auth.register', entry, who.token)).status).toBe(200)
  expect(await mails('new')).toBe(0)
})

test('X131 decision 141 a provider’s new people get the mail with which they choose one', async () => {
  const { who, call, mails } = await withUsers({ flags: { disable_passwords: true } })
  const [fleet] = await who.fleets(1)
  const lead = newToken()
  const row = { key: newKey('SES'), token_hash: hashOf(lead), scope: 'fleet', user_key: 'USRfred' } as const
  await write(portal.store, who.key, {
    updates: [
      update('app_user', { where: { key: 'USRfred' }, set: { is_fleet_lead: true, fleet_key: fleet!.key } }),
    ],
    inserts: { session: [{ ...row, fleet_key: fleet!.key, expires_at: Date.now() + DAY }] },
  })
  const entry = { username: 'omar', email: 'omar@example.org', name: { first: 'Omar' } }
  const { status } = await call('fleet.user.add', entry, lead)
  expect([status, await mails('omar')]).toEqual([200, 1])
})

test('X131 a link that was sent before chooses none any more', async () => {
  const { who, call } = await withUsers({})
  await call('auth.reset', { username: 'ana' })
  const body = (await messagesOf(portal, who.key, 'ana@example.org')).at(-1)?.body ?? ''
  const token = /#token=(\S+)/.exec(body)?.[1]
  await write(portal.store, who.key, {
    updates: [
      update('customer', { where: {}, set: { configuration: { flags: { disable_passwords: true } } } }),
    ],
  })
  forgetCustomer(portal, who.key)
  const answer = await call('auth.password', { password: 'Brand2New', token })
  expect(answer.error?.code).toBe('passwords_disabled')
})

test('V022 whoever signs in elsewhere gets no link, opens none that was sent, and sets no password', async () => {
  const { who, call, mails } = await withUsers({})
  await call('auth.reset', { username: 'ana' })
  const body = (await messagesOf(portal, who.key, 'ana@example.org')).at(-1)?.body ?? ''
  const token = /#token=(\S+)/.exec(body)?.[1]
  const own = newToken()
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { key: 'USRana' }, set: { is_sso: true } })],
    inserts: { session: [sessionOf(own)] },
  })
  expect((await call('auth.reset', { username: 'ana' })).status).toBe(200)
  expect(await mails('ana')).toBe(1)
  const opened = await call('auth.password', { password: 'Brand2New', token })
  expect([opened.status, opened.error?.code]).toEqual([401, 'link_used'])
  const change = { password: 'Brand2New', current: 'Right1Password' }
  expect((await call('auth.password', change, own)).status).toBe(401)
})

function sessionOf(token: string) {
  return {
    key: newKey('SES', now),
    token_hash: hashOf(token),
    scope: 'coordinator' as const,
    user_key: 'USRana',
    expires_at: now + DAY,
  }
}

test.each([
  ['V961 passwords are off', { flags: { reset: now - DAY, disable_passwords: true } }, {}, undefined],
  ['V964 the time is past', { flags: { reset: now - DAY } }, { changed: now - 2 * DAY }, 'reset_required'],
  ['V964 the time is not there yet', { flags: { reset: now + DAY } }, {}, undefined],
  ['V964 changed since', { flags: { reset: now - 2 * DAY } }, { changed: now - DAY }, undefined],
  ['V964 V968 too old', { auth: { reset: 30 * DAY } }, { changed: now - 31 * DAY }, 'reset_password'],
  ['V964 young enough', { auth: { reset: 30 * DAY } }, { changed: now - 29 * DAY }, undefined],
  ['V966 single sign-on', { flags: { reset: now - DAY, sso: true } }, {}, undefined],
])('R077 %s', async (_, configuration, user, header) => {
  const { who, call } = await withUsers(configuration, user)
  const token = 'a session that is there'
  await write(portal.store, who.key, { inserts: { session: [sessionOf(token)] } })
  const view = (await call('auth.upgrade', { token })).data as { password_reset?: string }
  expect(view.password_reset).toBe(header && `user.${header}`)
})

test.each(['with a link', 'with the present one'])(
  'V964 V968 R077 a password that was set %s is none that is too old',
  async (how) => {
    const configuration = { auth: { reset: 30 * DAY } }
    const { who, call, login } = await withUsers(configuration, { changed: now - 31 * DAY })
    const signedIn = async (password: string) => {
      const { token } = (await login('ana', password)).data as { token: string }
      const { data } = await call('auth.upgrade', { token })
      return { token, due: (data as { password_reset?: string }).password_reset }
    }
    const before = await signedIn('Right1Password')
    expect(before.due).toBe('user.reset_password')
    if (how === 'with a link') {
      await call('auth.reset', { username: 'ana' })
      const body = (await messagesOf(portal, who.key, 'ana@example.org')).at(-1)?.body ?? ''
      const token = /#token=(\S+)/.exec(body)?.[1]
      expect((await call('auth.password', { password: 'Brand2New', token })).status).toBe(200)
    } else {
      const change = { password: 'Brand2New', current: 'Right1Password' }
      expect((await call('auth.password', change, before.token)).status).toBe(200)
    }
    expect((await signedIn('Brand2New')).due).toBeUndefined()
  },
)

import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make.ts'
import { openTestPortal } from '../testing/portal.ts'
import { hashPassword } from './password.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let password_hash: string
beforeAll(async () => {
  portal = await openTestPortal()
  password_hash = await hashPassword('Right1Password')
})
afterAll(() => portal.close())

const withUser = async (configuration: object = {}) => {
  const customer = await newCustomer(portal, { configuration })
  await write(portal.store, customer.key, { inserts: { app_user: [{ key: 'USRana', username: 'ana', email: 'ana@example.org', first_name: 'Ana', password_hash }] } })
  const login = (password: string, username = 'ana', host = customer.key) => make(portal, host, 'auth.login', { username, password })
  return { customer, login }
}

test('C003 the right password gives a token, whatever the case of the username; auth.upgrade says whose', async () => {
  const { customer, login } = await withUser()
  const { data } = (await login('Right1Password', ' ANA ')) as unknown as { data: { token: string } }
  const session = await make(portal, customer.key, 'auth.upgrade', { token: data.token })
  expect(session.data).toMatchObject({ scope: 'coordinator', customer: customer.key, user: { key: 'USRana', name: 'Ana' } })
})

test('S6 an unknown user and a wrong password look the same', async () => {
  const { login } = await withUser()
  const wrong = await login('Wrong1Password')
  expect([wrong.status, wrong.error?.code]).toEqual([401, 'bad_credentials'])
  expect(await login('Wrong1Password', 'nobody')).toEqual(wrong)
})

test.each([[3, undefined], [5, 5]])('F378 S6 the account is locked after %s failed tries, for the right password too', async (tries, logins) => {
  const { login } = await withUser(logins ? { auth: { logins } } : {})
  for (let at = 0; at < tries; at++) expect((await login('Wrong1Password')).error?.code).toBe('bad_credentials')
  const locked = await login('Right1Password')
  expect([locked.status, locked.error?.code]).toEqual([401, 'account_locked'])
})

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
  await write(portal.store, customer.key, { updates: [{ table: 'app_user', where: { key: 'USRana' }, set: { archived_at: Date.now() } }] })
  expect((await make(portal, customer.key, 'team.list', {}, { token: data.token })).status).toBe(401)
  expect((await login('Right1Password')).error?.code).toBe('bad_credentials')
})

test('a link token works until it is exchanged, once', async () => {
  const { hashOf, newToken } = await import('../session/token.ts')
  const { customer } = await withUser()
  const [fleet] = await customer.fleets(1)
  const link = newToken()
  await write(portal.store, customer.key, { inserts: { access_token: [{ key: 'TOKa', token_hash: hashOf(link), purpose: 'offer', fleet_key: fleet?.key, ride_key: 'RIDx', expires_at: Date.now() + 60_000 }] } })
  const exchanged = (await make(portal, customer.key, 'auth.upgrade', { token: link })) as unknown as { status: number; data: { token: string; fleet: string } }
  expect([exchanged.status, exchanged.data.fleet]).toEqual([200, fleet?.key])
  expect((await make(portal, customer.key, 'auth.upgrade', { token: link })).status).toBe(401)
  expect((await make(portal, customer.key, 'auth.upgrade', { token: exchanged.data.token })).status).toBe(200)
})

import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { signInOptions, type AuthDoor } from './options.ts'

const made: [call: string, payload: unknown, token: string | undefined][] = []
let answer: object

jest.mock('server-only', () => ({}), { virtual: true })
jest.mock('./token.ts', () => ({ sessionSecret: () => 'a secret of the tests, 32 letters' }))
jest.mock('../calls/in-process.ts', () => ({
  callAs: (caller: { token?: string }, name: string, payload: unknown) => {
    made.push([name, payload, caller.token])
    return Promise.resolve(answer)
  },
}))

const door: AuthDoor = { host: 'lakeside.localhost', secure: false }
beforeEach(() => {
  made.length = 0
  answer = { ok: true, data: { token: 'NEW', scope: 'coordinator' } }
})

type Given = Record<string, string>

function enter(id: string, given: Given, at: AuthDoor = door) {
  const provider = signInOptions(at).providers.find(({ options }) => options.id === id)
  return (provider?.options as CredentialsConfig).authorize(given, {})
}

test('a link gives its own session, which ends with the browser', async () => {
  const at = { ...door }
  expect(await enter('link', { token: 'LINK' }, at)).toEqual({ id: 'session', token: 'NEW' })
  expect([at.brief, made]).toEqual([true, [['auth.upgrade', { token: 'LINK' }, undefined]]])
})

test('decision 008 a browser with a session of the same fleet keeps it, and the link is opened with it', async () => {
  answer = { ok: true, data: { joined: true, scope: 'fleet' } }
  expect(await enter('link', { token: 'LINK' }, { ...door, session: 'OWN' })).toEqual({
    id: 'session',
    token: 'OWN',
  })
  expect(made).toEqual([['auth.upgrade', { token: 'LINK' }, 'OWN']])
})

test("a session's own token, which comes back without a new one, is no link", async () => {
  answer = { ok: true, data: { scope: 'coordinator' } }
  await expect(enter('link', { token: 'SESSION' })).rejects.toThrow('link_used')
})

test.each([
  ['link', { token: 'x' }],
  ['password', { username: 'a', password: 'b' }],
])('a refused %s signs nobody in', async (id, given: Given) => {
  answer = { ok: false, error: { code: 'account_locked', message: 'No.' } }
  await expect(enter(id, given)).rejects.toThrow('account_locked')
})

const BASE = 'http://lakeside.localhost:3000'

test.each([
  [`${BASE}/dashboard`, `${BASE}/dashboard`],
  ['/dashboard', `${BASE}/dashboard`],
  ['https://evil.example/', BASE],
  ['//evil.example', BASE],
  [`${BASE}.evil.example`, BASE],
  ['http://pinecrest.localhost:3000/', BASE],
  ['javascript:alert(1)', BASE],
  ['http://', BASE],
])('S8 next-auth sends to %s only as %s', async (url, expected) => {
  expect(await signInOptions(door).callbacks?.redirect?.({ url, baseUrl: BASE })).toBe(expected)
})

test('the cookie holds the token and nothing else; what a page reads of it is its end alone', async () => {
  const { callbacks } = signInOptions(door)
  const jwt = { token: { name: 'x', email: 'y', sub: 'z' }, user: { id: 'session', token: 'T' } }
  expect(await callbacks?.jwt?.(jwt as never)).toEqual({ token: 'T' })
  const session = { session: { expires: 'soon', user: { name: 'x' } }, token: { token: 'T' } }
  expect(await callbacks?.session?.(session as never)).toEqual({ expires: 'soon' })
})

test('S7 signing out by next-auth ends the session row, too', async () => {
  await signInOptions(door).events?.signOut?.({ token: { token: 'T' }, session: {} as never })
  expect(made).toEqual([['auth.logout', {}, 'T']])
})

import { endSession, signIn, signOut } from './actions.ts'

type Made = [call: string, token: string | undefined]
const made: Made[] = []
const kept: unknown[] = []
let dropped = 0
let token: string | undefined
let entered: object = {}

jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`)
  },
}))
jest.mock('./door.ts', () => ({
  currentDoor: () => Promise.resolve({ host: 'lakeside.localhost', secure: false }),
}))
jest.mock('./token.ts', () => ({ currentToken: () => Promise.resolve(token) }))
jest.mock('./enter.ts', () => ({ enterByPassword: () => Promise.resolve(entered) }))
jest.mock('./keep-session.ts', () => ({
  keepSession: (_: unknown, entry: unknown) => Promise.resolve(void kept.push(entry)),
  dropSession: () => Promise.resolve(void (dropped += 1)),
}))
jest.mock('../calls/in-process.ts', () => ({
  callAs: (caller: { token?: string }, name: string) => {
    made.push([name, caller.token])
    return Promise.resolve({ ok: true, data: {} })
  },
}))

beforeEach(() => {
  made.length = 0
  kept.length = 0
  dropped = 0
  token = 'T1'
  entered = { ok: true, data: { token: 'T2', brief: false } }
})

test('V689 C119 signing out ends the session itself, so that a copied cookie is worth nothing', async () => {
  await endSession()
  expect([made, dropped]).toEqual([[['auth.logout', 'T1']], 1])
  await expect(signOut()).rejects.toThrow('redirect /')
})

test('who has no session loses the cookie all the same', async () => {
  token = undefined
  await endSession()
  expect([made, dropped]).toEqual([[], 1])
})

function form(wanted: string): FormData {
  const filled = new FormData()
  for (const [name, value] of Object.entries({ username: ' lead ', password: 'p', wanted }))
    filled.set(name, value)
  return filled
}
const untouched = { values: {}, problems: [] }

test.each([
  ['/dashboard/RID1', '/dashboard/RID1'],
  ['//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['https://evil.example', '/'],
  ['', '/'],
])('a sign-in that wanted %j leads to %s', async (wanted, to) => {
  await expect(signIn(untouched, form(wanted))).rejects.toThrow(`redirect ${to}`)
  expect(kept).toEqual([{ token: 'T2', brief: false }])
  expect(await signIn({ ...untouched, scripted: true }, form(wanted))).toMatchObject({ done: true, goTo: to })
})

test('a refused sign-in keeps no session, and its answer no password', async () => {
  entered = { ok: false, error: { code: 'bad_credentials', message: 'No.' } }
  const state = await signIn(untouched, form('/'))
  expect(state).toEqual({
    values: { username: 'lead' },
    problems: [],
    refused: { code: 'bad_credentials', message: 'No.' },
  })
  expect(kept).toEqual([])
})

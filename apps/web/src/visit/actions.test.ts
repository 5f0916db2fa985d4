import { arrive, endVisit } from './actions.ts'

type Made = [call: string, token: string | undefined]
const made: Made[] = []
const kept: unknown[] = []
let dropped = 0
let token: string | undefined
let exchanged: object = {}

jest.mock('next/navigation', () => ({ redirect: () => {} }))
jest.mock('#/session/door.ts', () => ({ currentDoor: () => Promise.resolve({ host: 'lakeside.localhost' }) }))
jest.mock('#/session/token.ts', () => ({ currentToken: () => Promise.resolve(token) }))
jest.mock('#/session/keep-session.ts', () => ({
  keepSession: (_: unknown, entry: unknown) => Promise.resolve(void kept.push(entry)),
  dropSession: () => Promise.resolve(void (dropped += 1)),
}))
jest.mock('#/calls/in-process.ts', () => ({
  callAs: (caller: { token?: string }, name: string) => {
    made.push([name, caller.token])
    return Promise.resolve(name === 'support.exchange' ? exchanged : { ok: true, data: {} })
  },
}))

beforeEach(() => {
  made.length = 0
  kept.length = 0
  dropped = 0
  token = undefined
  exchanged = { ok: true, data: { token: 'T2', path: '/dashboard/RID1' } }
})

test('who arrives gets a session that ends with the browser, and goes where they wanted', async () => {
  expect(await arrive('K')).toEqual({ ok: true, data: { path: '/dashboard/RID1' } })
  expect(kept).toEqual([{ token: 'T2', brief: true }])
  expect(made).toEqual([['support.exchange', undefined]])
})

test('S7 the session that the browser had here ends, since nobody holds it any more', async () => {
  token = 'T1'
  await arrive('K')
  expect(made).toEqual([
    ['support.exchange', undefined],
    ['auth.logout', 'T1'],
  ])
})

test('a ticket that opens nothing leaves the browser’s session as it is', async () => {
  token = 'T1'
  exchanged = { ok: false, error: { code: 'ticket_dead', message: 'Too old.' } }
  expect(await arrive('K')).toEqual(exchanged)
  expect([kept, made]).toEqual([[], [['support.exchange', undefined]]])
})

test.each([['//evil.example'], ['/x/..//evil.example'], ['https://evil.example']])(
  'S8 a stored path %s leads to the start',
  async (path) => {
    exchanged = { ok: true, data: { token: 'T2', path } }
    expect(await arrive('K')).toEqual({ ok: true, data: { path: '/dashboard' } })
  },
)

test('leaving ends the visit itself, so that a copied cookie is worth nothing', async () => {
  token = 'T1'
  await endVisit()
  expect([made, dropped]).toEqual([[['support.leave', 'T1']], 1])
})

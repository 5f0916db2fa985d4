import { QueryClient } from '@tanstack/react-query'

type Handler = (...args: unknown[]) => void
/** The socket's client side as the line uses it. */
const socket = {
  handlers: new Map<string, Handler[]>(),
  auth: (_give: (auth: object) => void): void => {},
  active: true,
  disconnected: false,
  connects: 0,
  emitted: [] as unknown[][],
  on: (name: string, handler: Handler) =>
    void socket.handlers.set(name, [...(socket.handlers.get(name) ?? []), handler]),
  once: (name: string, handler: Handler) => socket.on(name, handler),
  off: (name: string, handler: Handler) =>
    void socket.handlers.set(
      name,
      (socket.handlers.get(name) ?? []).filter((listener) => listener !== handler),
    ),
  connect: () => void socket.connects++,
  disconnect: () => {},
  removeAllListeners: () => socket.handlers.clear(),
  waits: [] as number[],
  timeout: (ms: number) => {
    socket.waits.push(ms)
    return { emit: (...args: unknown[]) => void socket.emitted.push(args) }
  },
  says: (name: string, ...args: unknown[]) =>
    [...(socket.handlers.get(name) ?? [])].forEach((handler) => handler(...args)),
}
jest.mock('socket.io-client', () => ({
  io: (options: { auth: typeof socket.auth }) => {
    socket.auth = options.auth
    return socket
  },
}))
type Line = (action: string, payload: unknown, idempotency?: string) => Promise<unknown>
const lent: (Line | null)[] = []
jest.mock('../calls/send.ts', () => ({ lendLine: (line: Line | null) => void lent.push(line) }))
const states: string[] = []
jest.mock('./state.ts', () => ({ setLiveState: (state: string) => void states.push(state) }))

import { openLine } from './line.ts'

const calls = { ended: 0, renewed: 0 }
const page = { isMissing: false, reload: jest.fn() }
const heard = jest.fn()
let asked: number
let close: () => void
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, {
    navigator: { onLine: true },
    document: { documentElement: { lang: 'es' }, querySelector: () => (page.isMissing ? {} : null) },
    location: { reload: page.reload },
    addEventListener: heard,
    removeEventListener: jest.fn(),
  })
  Object.assign(socket, { active: true, disconnected: false, connects: 0, emitted: [], waits: [] })
  Object.assign(calls, { ended: 0, renewed: 0 })
  asked = 0
  lent.length = states.length = 0
  const client = new QueryClient()
  jest
    .spyOn(client, 'invalidateQueries')
    .mockImplementation((filters) => Promise.resolve(void (filters === undefined && asked++)))
  close = openLine({
    client,
    offersFillLists: false,
    onEnded: () => calls.ended++,
    onRenewed: () => calls.renewed++,
  })
})
afterEach(() => {
  close()
  jest.useRealTimers()
})

function handshake(): object {
  let given = {}
  socket.auth((auth) => (given = auth))
  return given
}

test('R11 the first time everything is asked once; a line that was away goes on where it was', () => {
  expect(handshake()).toEqual({})
  socket.says('ready', { cursor: 'a.1.1' })
  expect([asked, states.at(-1), lent.at(-1) === null]).toEqual([1, 'live', false])
  socket.says('event', { cursor: 'a.2.1', collection: 'x', key: 'k', type: 't', data: {} })
  expect(handshake()).toEqual({ since: 'a.2.1' })
  socket.says('disconnect', 'transport close')
  expect([states.at(-1), lent.at(-1)]).toEqual(['reconnecting', null])
  jest.advanceTimersByTime(5_000)
  socket.says('ready', { cursor: 'a.3.1' })
  expect([asked, calls.renewed, socket.connects, handshake()]).toEqual([1, 0, 0, { since: 'a.3.1' }])
})

test('R11 who missed too much asks everything, and goes on from there', () => {
  socket.says('ready', { cursor: 'a.1.1' })
  socket.says('refresh', { cursor: 'b.9.1' })
  expect([asked, handshake()]).toEqual([2, { since: 'b.9.1' }])
})

test('S19 who was closed by the server comes back after a second, asks everything, and the page is made anew', () => {
  socket.says('ready', { cursor: 'a.1.1' })
  socket.says('disconnect', 'io server disconnect')
  jest.advanceTimersByTime(999)
  expect(socket.connects).toBe(0)
  jest.advanceTimersByTime(1)
  expect(socket.connects).toBe(1)
  socket.says('ready', { cursor: 'a.2.1' })
  expect([asked, calls.renewed]).toEqual([2, 1])
  socket.says('disconnect', 'transport close')
  socket.says('ready', { cursor: 'a.3.1' })
  expect([asked, calls.renewed]).toEqual([2, 1])
})

test('S19 a page that is not there is loaded when rights have changed: it may be there now', () => {
  page.isMissing = true
  socket.says('ready', { cursor: 'a.1.1' })
  socket.says('disconnect', 'io server disconnect')
  socket.says('ready', { cursor: 'a.2.1' })
  page.isMissing = false
  expect([page.reload.mock.calls.length, calls.renewed]).toEqual([1, 0])
})

test('the page is made anew two seconds after the settings that it is made of have changed', () => {
  socket.says('ready', { cursor: 'a.1.1' })
  const event = { cursor: 'a.2.1', key: 'k', type: 'edited', data: {} }
  socket.says('event', { ...event, collection: 'ride:info' })
  jest.advanceTimersByTime(5_000)
  expect(calls.renewed).toBe(0)
  socket.says('event', { ...event, collection: 'customer:info' })
  jest.advanceTimersByTime(1_999)
  expect(calls.renewed).toBe(0)
  jest.advanceTimersByTime(1)
  expect(calls.renewed).toBe(1)
})

test.each([
  ['pointermove', 30, 2],
  ['keydown', 45, 2],
  ['visibilitychange', 30, 2],
  ['keydown', 29, 1],
])('V333 X027 the first %s after %i minutes without use asks everything anew', (name, idle, times) => {
  socket.says('ready', { cursor: 'a.1.1' })
  jest.advanceTimersByTime(idle * 60_000)
  const use = () =>
    heard.mock.calls.flatMap(([of, run]) => (of === name ? [run as () => void] : [])).at(-1)?.()
  use()
  use()
  expect(asked).toBe(times)
})

test('S7 a session that is over ends the line; another refusal is tried again', () => {
  socket.says('connect_error', new Error('xhr poll error'))
  expect([calls.ended, states.at(-1), socket.connects]).toEqual([0, 'reconnecting', 0])
  socket.active = false
  socket.says('connect_error', new Error('unavailable'))
  jest.advanceTimersByTime(1_000)
  expect([calls.ended, socket.connects]).toEqual([0, 1])
  socket.says('connect_error', new Error('unauthenticated'))
  jest.advanceTimersByTime(5_000)
  expect([calls.ended, socket.connects]).toEqual([1, 1])
})

test('without a network the line says so', () => {
  Object.assign(globalThis, { navigator: { onLine: false } })
  socket.says('connect_error', new Error('x'))
  expect(states.at(-1)).toBe('offline')
})

test('V269 R20 a call over the line: its answer in a minute, a timeout, or nothing when it breaks', async () => {
  socket.says('ready', { cursor: 'a.1.1' })
  const line = lent.at(-1) as Line
  const reply = (at: number) => socket.emitted[at]?.[2] as (error: Error | null, answer?: object) => void
  const answered = line('ride.create', { a: 1 }, 'once')
  expect(socket.emitted[0]?.slice(0, 2)).toEqual([
    'call',
    { action: 'ride.create', payload: { a: 1 }, language: 'es', idempotency: 'once' },
  ])
  reply(0)(null, { ok: true, data: 7 })
  expect(await answered).toEqual({ ok: true, data: 7 })
  const late = line('ride.info', {})
  expect(socket.emitted[1]?.[1]).toEqual({ action: 'ride.info', payload: {}, language: 'es' })
  reply(1)(new Error('timed out'))
  expect(await late).toMatchObject({ ok: false, error: { code: 'timeout' } })
  const broken = line('ride.info', {})
  socket.says('disconnect', 'transport close')
  expect(await broken).toBeNull()
  expect(socket.waits).toEqual([60_000, 60_000, 60_000])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { bookingFor, newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { connect } from '@nemt/store/connect.ts'
import { writeCursor, type Cursor } from '@nemt/store/event/cursor.ts'
import { readEpoch, readEvents, type LoggedEvent } from '@nemt/store/event/log.ts'
import { hashOf } from '@nemt/calls/session/token.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { eventRow } from '@nemt/store/testing/stores.ts'
import { until } from '@nemt/store/testing/until.ts'
import { encode } from 'next-auth/jwt'
import { io, type Socket } from 'socket.io-client'
import { keepRecent, type Recent } from './recent.ts'
import { openLive } from './socket.ts'

const NEEDED = {
  NODE_ENV: 'test' as const,
  SECRET_KEY: 'a secret of the tests, 32 letters',
  BASE_DOMAIN: 'localhost',
}

let portal: Awaited<ReturnType<typeof openTestPortal>>
const reader = connect(process.env.READER_DATABASE_URL ?? '', { max: 2 })
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(async () => {
  await reader.end({ timeout: 1 })
  await portal.close()
})

/** A customer with the events of a booking and an edit, as the log has them. */
async function logged() {
  const who = await newCustomer(portal)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const change = { rides: [{ key: ride, version: 1, notes: { driver: 'Back door' } }] }
  expect((await make(portal, who.key, 'ride.update', change, { token: who.token })).status).toBe(200)
  const floor: Cursor = { epoch: await readEpoch(reader), xid: 0n, seq: 0n }
  let events: LoggedEvent[] = []
  // Others' open transactions hold the log back for a moment.
  while (!events.some(({ type }) => type === 'edit'))
    events = await readEvents(reader, floor, { limit: 100, customer: who.key })
  return { who, events, floor }
}

/**
 * What a client hears until it is told that it stands where the gateway does, and then of what `live` brings.
 */
function eventsHeard(
  port: number,
  customer: string,
  token: string,
  since: Cursor,
  live = () => {},
): Promise<string[]> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, since: writeCursor(since) },
    extraHeaders: { host: `${customer}.localhost:${port}` },
  })
  const cursors: string[] = []
  return new Promise<string[]>((resolve, reject) => {
    socket.on('event', ({ cursor }: { cursor: string }) => cursors.push(cursor))
    socket.on('ready', () => {
      live()
      // Answered behind whatever was sent before.
      socket.emit('call', { action: 'session.info', payload: {} }, () => resolve(cursors))
    })
    socket.on('connect_error', reject)
  }).finally(() => socket.disconnect())
}

/** A live door that stands where it is told to. */
async function openDoor(
  position: Cursor,
  recent: Recent,
  settings: Record<string, string> = {},
  served: Portal = portal,
  more: { resumeLimit?: number; stalledMs?: number } = {},
) {
  const environment = readEnvironment({
    ...NEEDED,
    APP_DATABASE_URL: 'x',
    READER_DATABASE_URL: 'x',
    SUPPORT_DATABASE_URL: 'x',
    WORKER_DATABASE_URL: 'x',
    ...settings,
  })
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const live = openLive(http, served, reader, recent, { ...environment, roundMs: 0, ...more })
  live.follow({ position: () => position } as never)
  return { live, port: (http.address() as AddressInfo).port }
}

async function zero(): Promise<Cursor> {
  return { epoch: await readEpoch(reader), xid: 0n, seq: 0n }
}

const far: Cursor = { epoch: 'none', xid: 10n ** 18n, seq: 0n }

test.each([
  ['from memory', 0],
  ['from the log', 1],
])(
  'R11 a client that comes back misses nothing of what happened meanwhile, the newest included: %s',
  async (_, beyond) => {
    const { who, events, floor } = await logged()
    const last = (events.at(-1) as LoggedEvent).position
    const environment = readEnvironment({
      ...NEEDED,
      APP_DATABASE_URL: 'x',
      READER_DATABASE_URL: 'x',
      SUPPORT_DATABASE_URL: 'x',
      WORKER_DATABASE_URL: 'x',
    })
    // What lies before the floor of what is kept comes from the log.
    const recent = keepRecent(beyond ? last : floor, 1_000)
    if (!beyond) recent.push(events)
    const http = createServer()
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as AddressInfo
    const live = openLive(http, portal, reader, recent, environment)
    live.follow({ position: () => last } as never)
    const staff = events.filter(({ audience }) => audience.includes('staff')).map(({ cursor }) => cursor)
    expect(staff.length).toBeGreaterThan(1)
    expect(await eventsHeard(port, who.key, who.token, floor)).toEqual(staff)
    // From the middle only what is newer.
    const middle = events[events.findIndex(({ cursor }) => cursor === staff[0])] as LoggedEvent
    expect(await eventsHeard(port, who.key, who.token, middle.position)).toEqual(staff.slice(1))
    const fresh = events.at(-1) as LoggedEvent
    expect(await eventsHeard(port, who.key, who.token, last, () => live.deliver([fresh]))).toEqual([
      fresh.cursor,
    ])
    await live.close()
  },
)

test('R11 what lies beyond where the gateway stands comes later, live, and not twice', async () => {
  const { who, events, floor } = await logged()
  const staff = events.filter(({ audience }) => audience.includes('staff'))
  const first = staff[0] as LoggedEvent
  const { live, port } = await openDoor(first.position, keepRecent(first.position, 10))
  expect(await eventsHeard(port, who.key, who.token, floor)).toEqual([first.cursor])
  expect(await eventsHeard(port, who.key, who.token, floor, () => live.deliver(staff.slice(1)))).toEqual(
    staff.map(({ cursor }) => cursor),
  )
  await live.close()
})

test('R29 an event that can not be told holds back nobody: live, and for who comes back', async () => {
  const { who, events, floor } = await logged()
  const staff = events.filter(({ audience }) => audience.includes('staff'))
  const [first, second] = staff as [LoggedEvent, LoggedEvent]
  const poison = { ...first, audience: null } as unknown as LoggedEvent
  const recent = keepRecent(floor, 10)
  recent.push([poison, second])
  const { live, port } = await openDoor(second.position, recent)
  expect(await eventsHeard(port, who.key, who.token, floor)).toEqual([second.cursor])
  const received = await eventsHeard(port, who.key, who.token, second.position, () =>
    live.deliver([poison, second]),
  )
  expect(received).toEqual([second.cursor])
  await live.close()
})

/** A customer with more than two pages of events, as the log has them. */
async function longAway() {
  const who = await newCustomer(portal)
  const many = Array.from({ length: 1_101 }, (_, index) =>
    eventRow(`E${index}`, { collection: 'place:info' }),
  )
  await write(portal.store, who.key, { events: many })
  const floor = await zero()
  let events: LoggedEvent[] = []
  while (events.length < many.length)
    events = await readEvents(reader, floor, { limit: 5_000, customer: who.key })
  return { who, events, floor, last: (events.at(-1) as LoggedEvent).position }
}

test('R11 more than a page of what was missed comes whole and in order', async () => {
  const { who, events, floor, last } = await longAway()
  const { live, port } = await openDoor(last, keepRecent(last, 10))
  expect(await eventsHeard(port, who.key, who.token, floor)).toEqual(events.map(({ cursor }) => cursor))
  await live.close()
})

test('R11 who missed more than is told again looks at everything anew, once', async () => {
  const { who, events, floor, last } = await longAway()
  const { live, port } = await openDoor(last, keepRecent(last, 10), {}, portal, { resumeLimit: 600 })
  const heard = async (since: Cursor) => {
    const socket = client(port, who.key, { token: who.token, since: writeCursor(since) })
    const cursors: string[] = []
    const refreshed: string[] = []
    socket.on('event', ({ cursor }: { cursor: string }) => cursors.push(cursor))
    socket.on('refresh', ({ cursor }: { cursor: string }) => refreshed.push(cursor))
    await messageOf(socket, 'ready')
    socket.disconnect()
    return { told: cursors.length, refreshed }
  }
  // Two pages are too many, the third is not read any more.
  expect(await heard(floor)).toEqual({ told: 1_000, refreshed: [writeCursor(last)] })
  expect(await heard((events.at(-601) as LoggedEvent).position)).toEqual({ told: 600, refreshed: [] })
  await live.close()
})

/** The connection under a client, which a sleeping phone does not read. */
function wireOf(socket: Socket): { pause: () => void; resume: () => void } {
  const { engine } = socket.io as unknown as {
    engine: { transport: { ws: { pause: () => void; resume: () => void } } }
  }
  return engine.transport.ws
}

/** So much that no socket's buffers hold all of it. */
function heavy(event: LoggedEvent): LoggedEvent {
  return { ...event, data: { text: 'x'.repeat(30_000) } }
}

test('R12 a client that reads nothing is let go, and misses nothing when it is back; others hear all', async () => {
  const { who, events, last } = await longAway()
  const cursors = events.map(({ cursor }) => cursor)
  const { live, port } = await openDoor(last, keepRecent(last, 10), {}, portal, { stalledMs: 1_000 })
  const auth = { token: who.token, since: writeCursor(last) }
  const [asleep, awake] = [client(port, who.key, auth), client(port, who.key, auth)]
  const [heard, others]: [string[], string[]] = [[], []]
  asleep.on('event', ({ cursor }: { cursor: string }) => heard.push(cursor))
  awake.on('event', ({ cursor }: { cursor: string }) => others.push(cursor))
  await Promise.all([asleep, awake].map((socket) => messageOf(socket, 'ready')))
  wireOf(asleep).pause()
  live.deliver(events.map(heavy))
  await until(() => live.io.engine.clientsCount === 1)
  await until(() => others.length === events.length)
  expect(others).toEqual(cursors)
  const closed = messageOf(asleep, 'disconnect')
  wireOf(asleep).resume()
  await closed
  expect(heard.length).toBeLessThan(events.length)
  const since = events[heard.length - 1]?.position as Cursor
  expect([...heard, ...(await eventsHeard(port, who.key, who.token, since))]).toEqual(cursors)
  awake.disconnect()
  await live.close()
})

test('R12 who comes back and reads nothing is sent no more than it takes: from memory', async () => {
  const { who, events, floor, last } = await longAway()
  const recent = keepRecent(floor, 5_000)
  recent.push(events.map(heavy))
  const { live, port } = await openDoor(last, recent, {}, portal, { stalledMs: 1_000 })
  let packets = 0
  live.io.engine.on('connection', (connection: Socket) => connection.on('packetCreate', () => packets++))
  const asleep = client(port, who.key, { token: who.token, since: writeCursor(floor) })
  asleep.io.on('open', () => wireOf(asleep).pause())
  await until(() => packets > 500)
  await until(() => live.io.engine.clientsCount === 0)
  expect(packets).toBeLessThan(events.length)
  const closed = messageOf(asleep, 'disconnect')
  wireOf(asleep).resume()
  await closed
  expect(await eventsHeard(port, who.key, who.token, floor)).toEqual(events.map(({ cursor }) => cursor))
  await live.close()
})

/** A client of a customer; `more` goes into its handshake. */
function client(port: number, customer: string, auth: object, headers: Record<string, string> = {}): Socket {
  return io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { host: `${customer}.localhost:${port}`, ...headers },
  })
}

function messageOf<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => socket.once(name, resolve))
}

function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('ready', () => resolve('let in'))
    socket.on('connect_error', ({ message }) => resolve(message))
  }).finally(() => socket.disconnect()) as Promise<string>
}

test('R23 a client that comes back after a restore is told to look at everything anew, and hears nothing', async () => {
  const { who, events } = await logged()
  const last = (events.at(-1) as LoggedEvent).position
  const { live, port } = await openDoor(last, keepRecent(far, 10))
  const socket = client(port, who.key, {
    token: who.token,
    since: writeCursor({ epoch: 'abc', xid: 0n, seq: 0n }),
  })
  const cursors: string[] = []
  socket.on('event', ({ cursor }: { cursor: string }) => cursors.push(cursor))
  const refresh = messageOf<{ cursor: string }>(socket, 'refresh')
  await messageOf(socket, 'ready')
  expect([await refresh, cursors]).toEqual([{ cursor: writeCursor(last) }, []])
  socket.disconnect()
  await live.close()
})

test.each([['a cursor cut short'], [7], [['abc.1.2']], ['']])(
  'R11 a client that comes back with %j looks at everything anew, unless it says that it heard nothing',
  async (since) => {
    const { who, events } = await logged()
    const cursor = writeCursor((events.at(-1) as LoggedEvent).position)
    const { live, port } = await openDoor((events.at(-1) as LoggedEvent).position, keepRecent(far, 10))
    const socket = client(port, who.key, { token: who.token, since })
    const refreshed: unknown[] = []
    socket.on('refresh', (told: unknown) => refreshed.push(told))
    await messageOf(socket, 'ready')
    expect(refreshed).toEqual(since === '' ? [] : [{ cursor }])
    socket.disconnect()
    await live.close()
  },
)

test.each([
  ['its own page', (port: number, host: string) => `http://${host}:${port}`, 'let in'],
  ['a foreign page', () => 'https://evil.example', 'forbidden'],
  ['another customer’s page', (port: number) => `http://other.localhost:${port}`, 'forbidden'],
])('S8 a handshake with the cookie from %s is %s', async (_, origin, expected) => {
  const who = await newCustomer(portal)
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  const cookie = `session=${await encode({ token: { token: who.token }, secret: NEEDED.SECRET_KEY })}`
  const headers = { cookie, origin: origin(port, `${who.key}.localhost`) }
  expect(await outcome(client(port, who.key, {}, headers))).toBe(expected)
  // A token that the page itself holds is no cookie that somebody else sends along.
  expect(await outcome(client(port, who.key, { token: who.token }, { origin: headers.origin }))).toBe(
    'let in',
  )
  await live.close()
})

test('S7 nobody is let in without a session, nor at a customer that is none', async () => {
  const who = await newCustomer(portal)
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  expect(await outcome(client(port, who.key, {}))).toBe('unauthenticated')
  expect(await outcome(client(port, who.key, { token: 'x' }))).toBe('unauthenticated')
  expect(await outcome(client(port, 'nosuchcustomer', { token: who.token }))).toBe('unknown_customer')
  expect(await outcome(client(port, 'a.b', { token: who.token }))).toBe('unknown_customer')
  await live.close()
})

test('R8 V585 a call over the socket with an idempotency key is made once; one without a name is none', async () => {
  const who = await newCustomer(portal)
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  const socket = client(port, who.key, { token: who.token })
  await messageOf(socket, 'ready')
  const message = { action: 'ride.create', payload: bookingFor(who.passenger), idempotency: 'once' }
  const call = (sent: object) =>
    socket.emitWithAck('call', sent) as Promise<{ ok: boolean; data: unknown; error?: { code: string } }>
  const [first, second] = [await call(message), await call(message)]
  expect([first.ok, second]).toEqual([true, first])
  expect(await call({ action: 7 })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  socket.disconnect()
  await live.close()
})

test('R8 a long key counts whole over the socket, and one that is no text is refused, not passed over', async () => {
  const who = await newCustomer(portal)
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  const socket = client(port, who.key, { token: who.token })
  await messageOf(socket, 'ready')
  const book = (idempotency: unknown, hours: number) =>
    socket.emitWithAck('call', {
      ...{ action: 'ride.create', payload: bookingFor(who.passenger, { hours }), idempotency },
    }) as Promise<unknown>
  const long = 'k'.repeat(400)
  expect(await book(`${long}1`, 30)).toMatchObject({ ok: true })
  expect(await book(`${long}2`, 50)).toMatchObject({ ok: true })
  for (const key of [7, {}, ['once']])
    expect(await book(key, 70)).toMatchObject({
      ok: false,
      error: { code: 'bad_input', fields: { idempotency: 'is not valid' } },
    })
  // Whoever has none may say so.
  expect(await book(null, 70)).toMatchObject({ ok: true })
  socket.disconnect()
  await live.close()
})

test('R11 a client that connects twice over one connection hears everything once', async () => {
  const { who, events } = await logged()
  const last = (events.at(-1) as LoggedEvent).position
  const { live, port } = await openDoor(last, keepRecent(far, 10))
  const socket = client(port, who.key, { token: who.token })
  const cursors: string[] = []
  let readies = 0
  socket.on('event', ({ cursor }: { cursor: string }) => cursors.push(cursor))
  socket.on('ready', () => (readies += 1))
  // What a client sends that was told to connect while it was reconnecting: the same once more, before it is
  // let in.
  const { engine } = socket.io as unknown as { engine: { write: (text: string) => void } }
  socket.io.on('open', () => engine.write(`0${JSON.stringify({ token: who.token })}`))
  await messageOf(socket, 'ready')
  await socket.emitWithAck('call', { action: 'policy.customer' })
  const fresh = events.find(({ audience }) => audience.includes('staff')) as LoggedEvent
  live.deliver([fresh])
  await socket.emitWithAck('call', { action: 'policy.customer' })
  expect([cursors, readies]).toEqual([[fresh.cursor], 1])
  socket.disconnect()
  await live.close()
})

test('decision 145 a call over the socket is refused in the language of its page, else of the record', async () => {
  const who = await newCustomer(portal)
  const { user } = await userOf(who.key, who.token)
  const settings = { language: 'en' }
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { key: user }, set: { settings } })],
  })
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  const socket = client(port, who.key, { token: who.token })
  await messageOf(socket, 'ready')
  const asked = async (more: object) => {
    const sent = { action: 'ride.info', payload: { keys: [] }, ...more }
    const { error } = (await socket.emitWithAck('call', sent)) as { error: { message: string } }
    return error.message
  }
  expect([await asked({ language: 'es' }), await asked({ language: 'xx' }), await asked({})]).toEqual([
    'keys: no debe estar vacío',
    ...Array.from({ length: 2 }, () => 'keys: must not be empty'),
  ])
  socket.disconnect()
  await live.close()
})

test('S19 whose own record was changed comes back at once as what they are now, others stay', async () => {
  const who = await newCustomer(portal)
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  const colleague = await who.role(['ride.view'])
  const [own, other] = [{ token: who.token }, { token: colleague }].map((auth) =>
    client(port, who.key, auth),
  ) as [Socket, Socket]
  await Promise.all([messageOf(own, 'ready'), messageOf(other, 'ready')])
  const { user } = await userOf(who.key, who.token)
  const gone = messageOf<string>(own, 'disconnect')
  live.deliver([
    {
      ...eventRow(user, { collection: 'user:info', type: 'edited' }),
      customer: who.key,
      cursor: 'a',
      position: far,
    } as never,
  ])
  expect(await gone).toBe('io server disconnect')
  await other.emitWithAck('call', { action: 'policy.customer' })
  expect(other.connected).toBe(true)
  other.disconnect()
  await live.close()
})

/** Whose session a token is. */
async function userOf(customer: string, token: string): Promise<{ user: string }> {
  const { sql } = portal.store
  return (
    await read(portal.store, customer, {
      found: one(
        sql`select n.user_key as user from session n where n.customer_key = s.c
          and n.token_hash = ${hashOf(token)}`,
      ),
    })
  ).found
}

const [here, there] = ['203.0.113.7', '198.51.100.7']

test.each<[string, Record<string, string>, string[], string[]]>([
  ['their own', {}, [], ['-', '-', '-', 'limited', 'limited']],
  [
    'their own, whatever they say of a proxy',
    {},
    [here, here, here, there, there],
    ['-', '-', '-', 'limited', 'limited'],
  ],
  [
    'the one that a trusted proxy added',
    { TRUST_PROXY: '1' },
    [here, here, here, here, `${here}, ${there}`],
    ['-', '-', '-', 'limited', '-'],
  ],
])(
  'S16 handshakes of strangers are limited for their address (%s), and the limited leave no row; the signed in come in',
  async (_, settings, forwarded, expected) => {
    const limits = { visitor: { burst: 3, perSecond: 0.01 } }
    const own = await openTestPortal({ limits })
    const { port, live } = await openDoor(far, keepRecent(far, 10), settings, own)
    const who = await newCustomer(own)
    const refusal = (token: string, via?: string): Promise<string> => {
      const headers = { host: `${who.key}.localhost:${port}`, ...(via ? { 'x-forwarded-for': via } : {}) }
      const socket = io(`http://127.0.0.1:${port}`, {
        ...{ transports: ['websocket'], forceNew: true, reconnection: false },
        ...{ auth: { token }, extraHeaders: headers },
      })
      return new Promise<string>((resolve) => {
        socket.on('connect', () => resolve('none'))
        socket.on('connect_error', ({ message }) => resolve(message))
      }).finally(() => socket.disconnect())
    }
    expect((await make(own, who.key, 'customer.info', {}, { token: who.token })).status).toBe(200)
    const said: string[] = []
    for (let count = 0; count < 5; count++) said.push(await refusal('made up', forwarded[count]))
    expect(said).toEqual(expected.map((each) => (each === '-' ? 'unauthenticated' : 'rate_limited')))
    expect(await refusal(who.token, forwarded[0])).toBe('none')
    const { rows } = await read(own.store, who.key, {
      rows: many(own.store.sql`select a.detail->>'code' as code from audit a
        where a.customer_key = s.c and a.action = 'live events' and a.outcome <> 'ok'`),
    })
    expect(rows).toEqual(expected.filter((each) => each === '-').map(() => ({ code: 'unauthenticated' })))
    await live.close()
    await own.close()
  },
)

test.each<[string, object, object]>([
  [
    'a dead session',
    { token: 'x'.repeat(43) },
    { outcome: 'unauthenticated', detail: { code: 'unauthenticated', session: 'dead' } },
  ],
  ['nobody', {}, { outcome: 'unauthenticated', detail: { code: 'unauthenticated' } }],
])('S15 who listens without a session leaves an audit row: %s', async (_, auth, expected) => {
  const who = await newCustomer(portal)
  const { live, port } = await openDoor(await zero(), keepRecent(far, 10))
  const socket = client(port, who.key, auth)
  expect(await outcome(socket)).toBe('unauthenticated')
  socket.disconnect()
  await live.close()
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select a.actor->>'kind' as actor, a.action, a.outcome, a.detail from audit a
      where a.customer_key = s.c and a.outcome <> 'ok'`),
  })
  expect(rows).toEqual([{ actor: 'nobody', action: 'live events', ...expected }])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { bookingFor, newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { connect } from '@nemt/store/connect.ts'
import { writeCursor, type Cursor } from '@nemt/store/event/cursor.ts'
import { readEpoch, readEvents, type LoggedEvent } from '@nemt/store/event/log.ts'
import { io } from 'socket.io-client'
import { keepRecent } from './recent.ts'
import { openLive } from './socket.ts'

const NEEDED = { NODE_ENV: 'test' as const, SECRET_KEY: 'a secret of the tests, 32 letters', BASE_DOMAIN: 'localhost' }

let portal: Awaited<ReturnType<typeof openTestPortal>>
const reader = connect(process.env['READER_DATABASE_URL'] ?? '', { max: 2 })
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(async () => {
  await reader.end({ timeout: 1 })
  await portal.close()
})

/** A customer with the events of a booking and an edit, as the log has them. */
const logged = async () => {
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

/** What a client hears until it is told that it stands where the gateway does, and then of what `live` brings. */
const heard = (port: number, customer: string, token: string, since: Cursor, live = () => {}): Promise<string[]> => {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'], forceNew: true, reconnection: false, auth: { token, since: writeCursor(since) },
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

test.each([
  ['from memory', 0],
  ['from the log', 1],
])('R11 a client that comes back misses nothing of what happened meanwhile, the newest included: %s', async (_, beyond) => {
  const { who, events, floor } = await logged()
  const last = (events.at(-1) as LoggedEvent).position
  const environment = readEnvironment({
    ...NEEDED, APP_DATABASE_URL: 'x', READER_DATABASE_URL: 'x', SUPPORT_DATABASE_URL: 'x', WORKER_DATABASE_URL: 'x',
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
  expect(await heard(port, who.key, who.token, floor)).toEqual(staff)
  // From the middle only what is newer.
  const middle = events[events.findIndex(({ cursor }) => cursor === staff[0])] as LoggedEvent
  expect(await heard(port, who.key, who.token, middle.position)).toEqual(staff.slice(1))
  const fresh = events.at(-1) as LoggedEvent
  expect(await heard(port, who.key, who.token, last, () => live.deliver([fresh]))).toEqual([fresh.cursor])
  await live.close()
})

import { newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { eventRow } from '@nemt/store/testing/stores.ts'
import { io, type Socket } from 'socket.io-client'
import { ask, SECRET, startGateway, type TestGateway } from './gateway.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let gateway: TestGateway
beforeAll(async () => {
  portal = await openTestPortal({ env: { SECRET_KEY: SECRET } })
  gateway = await startGateway((_, response) => void response.end('page'), { BASE_DOMAIN: 'localhost' })
}, 60_000)
afterAll(async () => {
  await gateway.stop()
  await portal.close()
}, 30_000)

type Heard = { socket: Socket; keys: string[]; cursors: string[] }
/** A client of the running gateway, once it hears along. */
const listen = (customer: string, auth: object): Promise<Heard> => {
  const socket = io(`http://127.0.0.1:${gateway.port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { host: `${customer}.localhost` },
  })
  const heard: Heard = { socket, keys: [], cursors: [] }
  socket.on('event', ({ key, cursor }: { key: string; cursor: string }) => {
    heard.keys.push(key)
    heard.cursors.push(cursor)
  })
  return new Promise((resolve, reject) => {
    socket.on('ready', () => resolve(heard))
    socket.on('connect_error', reject)
  })
}
const until = async (condition: () => boolean): Promise<void> => {
  const end = Date.now() + 10_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('R11 the gateway tells what happens, and again what happened meanwhile to who comes back', async () => {
  const who = await newCustomer(portal)
  const tell = (key: string) =>
    write(portal.store, who.key, { events: [eventRow(key, { collection: 'place:info' })] })
  const first = await listen(who.key, { token: who.token })
  await tell('A')
  await until(() => first.keys.includes('A'))
  const since = first.cursors.at(-1)
  first.socket.disconnect()
  const other = await listen(who.key, { token: who.token })
  for (const key of ['B', 'C']) await tell(key)
  await until(() => other.keys.includes('C'))
  const back = await listen(who.key, { token: who.token, since })
  expect(back.keys).toEqual(['B', 'C'])
  for (const { socket } of [other, back]) socket.disconnect()
}, 30_000)

test('S7 a session that ended somewhere else makes no call here from two seconds on', async () => {
  const who = await newCustomer(portal)
  const call = () =>
    ask(gateway.port, {
      method: 'POST',
      path: '/api/call/policy.customer',
      headers: { host: `${who.key}.localhost`, authorization: `Bearer ${who.token}` },
      body: '{}',
    })
  expect((await call()).status).toBe(200)
  expect((await make(portal, who.key, 'auth.logout', {}, { token: who.token })).status).toBe(200)
  const since = performance.now()
  while ((await call()).status === 200) expect(performance.now() - since).toBeLessThan(2_000)
}, 30_000)

test('contract: Operations: ready is what the parts say: database, migrations, jobs, pages', async () => {
  const reader = connect(process.env['READER_DATABASE_URL'] ?? '', { max: 1 })
  const jobs = (await reader`select 1 from event_cursor where name = 'relay'`).length === 1
  await reader.end()
  const { status, body } = await ask(gateway.port, { path: '/api/ready' })
  expect([status, JSON.parse(body)]).toEqual([
    jobs ? 200 : 503,
    { ok: jobs, database: true, migrations: true, jobs, pages: true, log: true },
  ])
}, 30_000)

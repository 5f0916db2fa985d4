import { newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
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
function listen(customer: string, auth: object): Promise<Heard> {
  const socket = io(`http://127.0.0.1:${gateway.port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { host: `${customer}.localhost` },
  })
  const listener: Heard = { socket, keys: [], cursors: [] }
  socket.on('event', ({ key, cursor }: { key: string; cursor: string }) => {
    listener.keys.push(key)
    listener.cursors.push(cursor)
  })
  return new Promise((resolve, reject) => {
    socket.on('ready', () => resolve(listener))
    socket.on('connect_error', reject)
  })
}

async function until(condition: () => boolean): Promise<void> {
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

test('contract: Operations: ready is red while worker or relay stand still, says which, and recovers', async () => {
  const worker = connect(process.env.WORKER_DATABASE_URL ?? '', { max: 1 })
  const ready = async () => {
    const { status, body } = await ask(gateway.port, { path: '/api/ready' })
    return [status, JSON.parse(body)] as const
  }
  const well = { database: true, migrations: true, pages: true, log: true }
  await worker`delete from process_beat where process = 'worker'`
  expect(await ready()).toEqual([503, { ...well, ok: false, jobs: false, worker: false }])
  // A worker as it shows itself: its relay has read all there is.
  const state = { relayMs: 5, idleMs: 5 }
  await worker`insert into process_beat (process, instance, state)
    values ('worker', 'test', ${worker.json(state)})`
  const [before] = await worker<{ xid: string; seq: string }[]>`
    select xid::text, seq::text from event_cursor where name = 'relay'`
  await worker`insert into event_cursor (name, epoch, xid, seq)
    select 'relay', epoch, pg_snapshot_xmax(pg_current_snapshot()), 0 from event_cursor where name = 'epoch'
    on conflict (name) do update set xid = excluded.xid, seq = excluded.seq`
  expect(await ready()).toEqual([200, { ...well, ok: true, jobs: true }])
  await worker`update process_beat set state = ${worker.json({ ...state, relayMs: 60_000 })}
    where instance = 'test'`
  expect(await ready()).toEqual([503, { ...well, ok: false, jobs: false, relay: false }])
  await worker`update process_beat set state = ${worker.json(state)}, at = now() - interval '1 minute'
    where instance = 'test'`
  expect(await ready()).toEqual([503, { ...well, ok: false, jobs: false, worker: false }])
  await worker`update process_beat set at = now() where instance = 'test'`
  expect(await ready()).toEqual([200, { ...well, ok: true, jobs: true }])
  await worker`delete from process_beat where instance = 'test'`
  if (before)
    await worker`update event_cursor set xid = ${before.xid}::xid8, seq = ${before.seq}::bigint
      where name = 'relay'`
  await worker.end()
}, 30_000)

test('metrics show the figures of every process that is alive', async () => {
  const worker = connect(process.env.WORKER_DATABASE_URL ?? '', { max: 1 })
  const figures = '# HELP portal_x x\n# TYPE portal_x gauge\nportal_x{process="web"} 7\n'
  await worker`insert into process_beat (process, instance, figures) values ('web', 'test-web', ${figures})`
  const { body } = await ask(gateway.port, { path: '/api/metrics', headers: { host: 'localhost' } })
  await worker`delete from process_beat where instance = 'test-web'`
  await worker.end()
  expect(body).toContain('\nportal_x{process="web"} 7\n')
  expect(body).toMatch(/portal_heartbeat_age_seconds\{of="web"\} [\d.]+\n/)
  for (const name of [
    'portal_event_lag_seconds',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ])
    expect(body).toMatch(new RegExp(`\\n${name} \\S+\\n`))
  expect(body).toContain('portal_set_aside{kind="job",state="resting"}')
}, 30_000)

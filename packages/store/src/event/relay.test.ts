import { write } from '../change/write.ts'
import { connect, type Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { runJobs } from '../job/run.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { headOf, readEpoch, readEvents } from './log.ts'
import { relayEvents } from './relay.ts'

const url = process.env.WORKER_DATABASE_URL ?? ''
let store: Store
let worker: Sql
beforeAll(async () => {
  store = await testStore(16)
  worker = testRole('WORKER')
})
afterAll(() => Promise.all([store.close(), worker.end()]))

test('each event makes its job exactly once, with two relays and two workers at work', async () => {
  const customer = freshCustomer()
  const done: string[] = []
  const work = { note: async (payload: unknown) => void done.push((payload as { key: string }).key) }
  const jobs = await Promise.all([runJobs(url, work), runJobs(url, work)])
  const jobsOf = (event: { customer: string; key: string; position: { seq: bigint } }) =>
    event.customer === customer
      ? [{ identifier: 'note', payload: { key: event.key }, key: `${event.position.seq}:0` }]
      : []
  const second = connect(url, { max: 2 })
  const relays = await Promise.all([
    relayEvents(worker, jobsOf, { pollMs: 20 }),
    relayEvents(second, jobsOf, { pollMs: 20 }),
  ])
  const keys = Array.from({ length: 200 }, (_, index) => `J${index}`)
  await Promise.all(keys.map((key) => write(store, customer, { events: [eventRow(key)] })))
  const end = Date.now() + 15_000
  while (done.length < keys.length && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all(relays.map((relay) => relay.stop()))
  await Promise.all(jobs.map((one) => one.stop()))
  await second.end()
  expect(done.toSorted()).toEqual(keys.toSorted())
}, 30_000)

/** Events that no process is told of: whoever follows the log looks when they are told to. */
async function silently(customer: string, keys: string[]) {
  const from = await headOf(worker, await readEpoch(worker))
  await write({ ...store, hint: () => {} }, customer, { events: keys.map((key) => eventRow(key)) })
  let events: Awaited<ReturnType<typeof readEvents>> = []
  while (events.length < keys.length) events = await readEvents(worker, from, { limit: 100, customer })
  return events
}

type Queued = { key: string; max_attempts: number; priority: number; run_at: Date; payload: unknown }

function queued(task: string) {
  return worker<Queued[]>`
  select j.key, j.max_attempts, j.priority, j.run_at, j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} order by j.key`
}

test('R4 a job waits for its time, has as many tries as it says or twelve', async () => {
  const customer = freshCustomer()
  const task = `later-${customer}`
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  const one = { identifier: task, payload: { a: 1 }, key: `${task}:1` }
  const relay = await relayEvents(
    worker,
    (event) =>
      event.customer === customer
        ? [
            { ...one, runAt },
            { ...one, key: `${task}:2`, runAt, maxAttempts: 3, priority: 5 },
          ]
        : [],
    { pollMs: 20 },
  )
  await write(store, customer, { events: [eventRow('A')] })
  const end = Date.now() + 10_000
  while ((await queued(task)).length < 2 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await relay.stop()
  expect(await queued(task)).toEqual([
    { key: `${task}:1`, max_attempts: 12, priority: 0, run_at: new Date(runAt), payload: { a: 1 } },
    { key: `${task}:2`, max_attempts: 3, priority: 5, run_at: new Date(runAt), payload: { a: 1 } },
  ])
}, 20_000)

test('R4 a relay that another one has overtaken goes on from where that one stands', async () => {
  const customer = freshCustomer()
  const task = `overtaken-${customer}`
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  const relay = await relayEvents(
    worker,
    (event) =>
      event.customer === customer
        ? [{ identifier: task, payload: {}, key: `${task}:${event.key}`, runAt }]
        : [],
    { pollMs: 600_000 },
  )
  const [first] = await silently(customer, ['A', 'B', 'C'])
  const { xid, seq } = (first as NonNullable<typeof first>).position
  await worker`update event_cursor set xid = ${xid.toString()}::xid8, seq = ${seq.toString()}::bigint
    where name = 'relay'`
  const end = Date.now() + 10_000
  while ((await queued(task)).length < 2 && Date.now() < end) {
    relay.wake()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await relay.stop()
  expect((await queued(task)).map(({ key }) => key)).toEqual([`${task}:B`, `${task}:C`])
}, 20_000)

test('R29 an event that names no fleets at all is handed on as any other', async () => {
  const customer = freshCustomer()
  const task = `nobody-${customer}`
  const relay = await relayEvents(
    worker,
    (event) =>
      event.customer === customer ? [{ identifier: task, payload: {}, key: `${task}:${event.key}` }] : [],
    { pollMs: 20 },
  )
  const owner = connect(process.env.DATABASE_URL ?? '', { max: 1 })
  await owner.begin(async (sql) => {
    await sql`select set_config('app.customer', ${customer}, true)`
    await sql`insert into event (customer_key, collection, key, type, actor, data, audience, ride_key, fleet_keys)
      values (${customer}, 'ride:info', 'RIDx', 'status', '{}', '{}', '{fleet}', 'RIDx', null)`
  })
  await owner.end()
  const end = Date.now() + 10_000
  while ((await queued(task)).length < 1 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await relay.stop()
  expect((await queued(task)).map(({ key }) => key)).toEqual([`${task}:RIDx`])
}, 20_000)

import { write } from '../change/write.ts'
import { connect, type Sql, type Store } from '../connect.ts'
import { runJobs } from '../job/run.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { relayEvents } from './relay.ts'

const url = process.env['WORKER_DATABASE_URL'] ?? ''
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
    event.customer === customer ? [{ identifier: 'note', payload: { key: event.key }, key: `${event.position.seq}:0` }] : []
  const second = connect(url, { max: 2 })
  const relays = await Promise.all([relayEvents(worker, jobsOf, { pollMs: 20 }), relayEvents(second, jobsOf, { pollMs: 20 })])
  const keys = Array.from({ length: 200 }, (_, at) => `J${at}`)
  await Promise.all(keys.map((key) => write(store, customer, { events: [eventRow(key)] })))
  const end = Date.now() + 15_000
  while (done.length < keys.length && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all(relays.map((relay) => relay.stop()))
  await Promise.all(jobs.map((one) => one.stop()))
  await second.end()
  expect(done.toSorted()).toEqual(keys.toSorted())
}, 30_000)

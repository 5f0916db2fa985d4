import { makeWorkerUtils } from 'graphile-worker'
import { write } from '../change/write.ts'
import type { Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { away, gone, rhythmOf } from '../testing/rhythm.ts'
import { freshCustomer, rideRows, testRole, testStore } from '../testing/stores.ts'
import { queueDue, queueRisks } from './due.ts'

// Long before whatever other tests book (some at the very beginning of the clock): nothing else is due then.
const NOON = Date.parse('1961-07-01T12:00:00Z')
const HOUR = 3_600_000
const task = `due-${freshCustomer()}`

let store: Store
let worker: Sql
beforeAll(async () => {
  store = await testStore(2)
  worker = testRole('WORKER')
  const queue = await makeWorkerUtils({ connectionString: process.env.WORKER_DATABASE_URL ?? '' })
  await queue.migrate()
  await queue.release()
})
/** Whose rides nothing is due of after a test, also after one that failed. */
const booked: string[] = []
afterEach(async () => {
  await done('%')
  await rest(booked.splice(0))
})
afterAll(() => Promise.all([store.close(), worker.end({ timeout: 2 })]))

/** What is queued of this test, by key, as its payload says it. */
async function queued(): Promise<string[]> {
  const jobs = await worker<{ payload: Record<string, string> }[]>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} order by j.key`
  return jobs.map(({ payload: { customer, step = 'risk', ride = '' } }) =>
    `${step} ${customer} ${ride}`.trim(),
  )
}

function done(key: string) {
  return worker`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task} and j.key like ${key}`
}

/** Two customers whose rides have the same keys. */
async function twoCustomers(times: Record<string, object>): Promise<[string, string]> {
  const customers = [freshCustomer(), freshCustomer()].toSorted() as [string, string]
  const rides = Object.entries(times).map(([key, own]) => ({ key, ...own }))
  booked.push(...customers)
  for (const customer of customers) {
    await write(store, customer, { inserts: { customer: [{ name: customer, timezone: 'UTC' }] } })
    await write(store, customer, { inserts: rideRows(rides) })
  }
  return customers
}

async function rest(customers: readonly string[]): Promise<void> {
  for (const customer of customers)
    await write(store, customer, {
      updates: [{ table: 'ride', where: {}, set: { due_at: null, remind_at: null, risk_at: null } }],
    })
}

test('R3 each ride that is due, or to be reminded of, is queued once while its job waits', async () => {
  const customers = await twoCustomers({
    RIDdue: { due_at: NOON },
    RIDremind: { remind_at: NOON },
    RIDboth: { due_at: NOON - HOUR, remind_at: NOON + 1 },
    RIDlater: { due_at: NOON + 1 },
    RIDnever: {},
  })
  let now = NOON
  const payloads = (step: string, ride: string) => customers.map((customer) => `${step} ${customer} ${ride}`)
  const { once, stop } = queueDue(worker, (payload) => ({ identifier: task, payload }), {
    clock: () => now,
    everyMs: HOUR,
  })
  expect(await once()).toBe(6)
  const first = [
    ...payloads('due', 'RIDboth'),
    ...payloads('due', 'RIDdue'),
    ...payloads('remind', 'RIDremind'),
  ]
  expect((await queued()).toSorted()).toEqual(first.toSorted())
  expect(await once()).toBe(0)
  now += 1
  expect(await once()).toBe(4)
  expect((await queued()).toSorted()).toEqual(
    [...first, ...payloads('due', 'RIDlater'), ...payloads('remind', 'RIDboth')].toSorted(),
  )
  // What was done and is still due is queued again.
  await done(`due:${customers[0]}:RIDdue`)
  expect([await once(), (await queued()).length]).toEqual([1, 10])
  await stop()
})

test('R3 what has been due for longest is queued first, whether a step or a reminder', async () => {
  const [first, second] = await twoCustomers({
    RIDa: { due_at: NOON },
    RIDb: { remind_at: NOON - HOUR, due_at: NOON - 3 * HOUR },
    RIDc: { remind_at: NOON - 2 * HOUR },
  })
  await write(store, second, {
    updates: [{ table: 'ride', where: {}, set: { due_at: null, remind_at: null } }],
  })
  const { once, stop } = queueDue(worker, (payload) => ({ identifier: task, payload }), {
    clock: () => NOON,
    everyMs: HOUR,
  })
  expect(await once()).toBe(4)
  await stop()
  const order = await worker<{ key: string }[]>`
    select j.key from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} order by j.id`
  expect(order.map(({ key }) => key)).toEqual(
    ['due:RIDb', 'remind:RIDc', 'remind:RIDb', 'due:RIDa'].map((each) => each.replace(':', `:${first}:`)),
  )
})

test('R3 a customer with rides whose risk is to be judged is queued once, however many they are', async () => {
  const customers = await twoCustomers({
    RIDone: { risk_at: NOON },
    RIDtwo: { risk_at: NOON - HOUR },
    RIDnever: {},
  })
  await write(store, customers[1], {
    updates: [{ table: 'ride', where: {}, set: { risk_at: NOON + 1 } }],
  })
  let now = NOON
  const { once, stop } = queueRisks(worker, (payload) => ({ identifier: task, payload }), {
    clock: () => now,
    everyMs: HOUR,
  })
  expect([await once(), await queued()]).toEqual([1, [`risk ${customers[0]}`]])
  expect(await once()).toBe(0)
  now += 1
  expect([await once(), await queued()]).toEqual([1, customers.map((customer) => `risk ${customer}`)])
  await done(`risk:${customers[1]}`)
  expect([await once(), (await queued()).length]).toEqual([1, 2])
  await stop()
})

test.each([queueDue, queueRisks])(
  'R1 rides that are due or at risk are looked after every second unless told otherwise; what fails is told',
  async (queue) => {
    const jobOf = () => ({ identifier: 'x', payload: {} })
    const { rhythm, told } = await rhythmOf((options) => queue(gone, jobOf, { clock: () => 0, ...options }))
    expect({ rhythm, told }).toEqual({ rhythm: [1_000, 70], told: [away, away] })
  },
)

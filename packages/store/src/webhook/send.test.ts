import type { DeliveryState } from '@nemt/domain/webhook/webhook.ts'
import { update } from '../change/changes.ts'
import { write } from '../change/write.ts'
import { openStore, type Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { away, gone, rhythmOf } from '../testing/rhythm.ts'
import { freshCustomer, testOwner, testRole, testStore } from '../testing/stores.ts'
import { until } from '../testing/until.ts'
import { sendWebhooks, takeWebhooks, type DueWebhook } from './send.ts'

// Long before whatever other tests have told: nothing else is due then.
const NOON = Date.parse('2001-07-01T12:00:00Z')

let store: Store
let worker: Sql
beforeAll(async () => {
  store = await testStore(2)
  worker = testRole('WORKER')
})
/** Of whom nothing is due after a test, also after one that failed. */
const customersOfTest: string[] = []
afterEach(() => Promise.all(customersOfTest.splice(0).map(rest)))
afterAll(() => Promise.all([store.close(), worker.end({ timeout: 2 })]))

type Delivery = { ride: string; state?: DeliveryState; at?: number }

/** An address of a customer's own with what is to be told there, in its order. */
async function have(
  deliveries: Delivery[],
  { key = 'WHK1', ...webhook }: { key?: string; next_at?: number; revoked_at?: number } = {},
) {
  const customer = freshCustomer()
  customersOfTest.push(customer)
  await write(store, customer, {
    inserts: { webhook: [{ key, url: 'https://x.org', secret: 's', next_at: NOON, ...webhook }] },
  })
  for (const [seq, { ride, state = 'waiting', at = NOON }] of deliveries.entries()) {
    await worker`insert into webhook_delivery (customer_key, webhook_key, seq, ride_key)
      values (${customer}, ${key}, ${seq}, ${ride})`
    const set = { state, next_at: at }
    await write(store, customer, { updates: [update('webhook_delivery', { where: { seq }, set })] })
  }
  return customer
}

/** Nothing of a customer is due any more. */
function rest(customer: string) {
  return write(store, customer, {
    updates: [update('webhook', { where: {}, set: { next_at: Date.parse('2101-01-01T00:00:00Z') } })],
  })
}

test.each<[string, Delivery[], boolean]>([
  ['an event that is due', [{ ride: 'A' }], true],
  ['nothing', [], false],
  ['an event of later', [{ ride: 'A', at: NOON + 1 }], false],
  ['what is told already', [{ ride: 'A', state: 'delivered' }], false],
  ['one that waits behind its ride’s first one', [{ ride: 'A', at: NOON + 1 }, { ride: 'A' }], false],
  ['one behind another ride’s', [{ ride: 'B', at: NOON + 1 }, { ride: 'A' }], true],
  ['one behind what was told', [{ ride: 'A', state: 'delivered', at: NOON + 1 }, { ride: 'A' }], true],
  ['one before another of its ride', [{ ride: 'A' }, { ride: 'A', at: NOON + 1 }], true],
])('R13 an address is taken when a ride’s next event is due: %s', async (_, deliveries, taken) => {
  const customer = await have(deliveries)
  const due = await takeWebhooks(worker, NOON, 100)
  expect([...due]).toEqual(taken ? [{ customer, webhook: 'WHK1' }] : [])
  // Who took it has it to itself.
  expect([...(await takeWebhooks(worker, NOON, 100))]).toEqual([])
})

test('R13 what one address waits for holds back no other that is told of the same ride', async () => {
  const customer = await have([{ ride: 'A', at: NOON + 1 }, { ride: 'A' }])
  const fleet = `FLT${customer}`
  const owner = testOwner()
  await owner`insert into fleet_group (key, name) values (${customer}, ${customer})`
  await owner`insert into fleet (key, group_key, name, dispatch) values (${fleet}, ${customer}, 'x', 'Basic')`
  await owner.end({ timeout: 1 })
  const webhook = { key: 'WHK2', fleet_key: fleet, url: 'https://y.org', secret: 's', next_at: NOON }
  await write(store, customer, { inserts: { webhook: [webhook] } })
  await worker`insert into webhook_delivery (customer_key, webhook_key, seq, ride_key)
    values (${customer}, 'WHK2', 1, 'A')`
  await write(store, customer, {
    updates: [update('webhook_delivery', { where: { webhook_key: 'WHK2' }, set: { next_at: NOON } })],
  })
  expect([...(await takeWebhooks(worker, NOON, 100))]).toEqual([{ customer, webhook: 'WHK2' }])
})

test('an address that rests, or has ended, is not taken', async () => {
  await have([{ ride: 'A' }], { next_at: NOON + 1 })
  await have([{ ride: 'A' }], { revoked_at: NOON - 1 })
  expect([...(await takeWebhooks(worker, NOON, 100))]).toEqual([])
  // Nor by a role that sees the ended ones.
  const owner = await openStore(process.env.DATABASE_URL ?? '', { max: 1 })
  expect([...(await takeWebhooks(owner.sql, NOON, 100))]).toEqual([])
  await owner.close()
})

test('the one that waits longest comes first, one that somebody is taking is passed over', async () => {
  const [late, early, held] = [
    await have([{ ride: 'A' }], { next_at: NOON - 1 }),
    await have([{ ride: 'A' }], { key: 'WHK2', next_at: NOON - 3 }),
    await have([{ ride: 'A' }], { next_at: NOON - 5 }),
  ]
  await worker.begin(async (other) => {
    await other`select 1 from webhook where customer_key = ${held} for update`
    expect([...(await takeWebhooks(worker, NOON, 1))]).toEqual([{ customer: early, webhook: 'WHK2' }])
    expect([...(await takeWebhooks(worker, NOON, 5))]).toEqual([{ customer: late, webhook: 'WHK1' }])
  })
  expect([...(await takeWebhooks(worker, NOON, 5))]).toEqual([{ customer: held, webhook: 'WHK1' }])
})

test('R13 R24 no more are told at once than may be; a failure is told; the end waits a moment', async () => {
  const customers = [
    await have([{ ride: 'A' }], { next_at: NOON - 3 }),
    await have([{ ride: 'A' }], { next_at: NOON - 2 }),
    await have([{ ride: 'A' }], { next_at: NOON - 1 }),
  ]
  const sent: (DueWebhook & PromiseWithResolvers<void>)[] = []
  const errors: unknown[] = []
  const sender = sendWebhooks(
    worker,
    (due) => {
      sent.push({ ...due, ...Promise.withResolvers<void>() })
      return sent.at(-1)!.promise
    },
    {
      clock: () => NOON,
      everyMs: 600_000,
      most: 2,
      patienceMs: 60_000,
      onError: (error) => errors.push(error),
    },
  )
  const names = () => sent.map(({ customer }) => customer)
  await sender.once()
  await sender.once()
  expect(names().toSorted()).toEqual(customers.slice(0, 2).toSorted())
  const fault = new Error('a fault of ours')
  sent[0]!.reject(fault)
  await until(() => errors.length > 0)
  await sender.once()
  expect([errors, names().length, names()[2]]).toEqual([[fault], 3, customers[2]])
  let ended = false
  const stopped = sender.stop().then(() => (ended = true))
  sent[1]!.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(false)
  sent[2]!.resolve()
  await stopped
})

test('R1 addresses are looked at every half second unless told otherwise; a failure is told', async () => {
  const { rhythm, told } = await rhythmOf((options) =>
    sendWebhooks(gone, async () => {}, { clock: () => 0, ...options }),
  )
  expect({ rhythm, told }).toEqual({ rhythm: [500, 70], told: [away, away] })
})

import { write } from '../change/write.ts'
import type { Sql, Store } from '../connect.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { headOf, readEpoch, readEvents } from './log.ts'
import { tailEvents } from './tail.ts'

let store: Store
let reader: Sql
beforeAll(async () => {
  store = await testStore(24)
  reader = testRole('READER')
})
afterAll(() => Promise.all([store.close(), reader.end()]))

test('R11 20 writers at once: the tail delivers every event once, in order, also without hints', async () => {
  const customer = freshCustomer()
  const seen: string[] = []
  const order: [bigint, bigint][] = []
  const tail = await tailEvents(
    reader,
    (events) => {
      for (const { customer: of, key, position } of events) {
        if (of !== customer) continue
        seen.push(key)
        order.push([position.xid, position.seq])
      }
    },
    { pollMs: 20, hints: false, batch: 50 },
  )
  const each = 40
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let at = 0; at < each; at++) await write(store, customer, { events: [eventRow(`W${writer}-${at}`), eventRow(`W${writer}-${at}b`)] })
    }),
  )
  await until(() => seen.length >= 20 * each * 2)
  await tail.stop()
  expect(seen).toHaveLength(20 * each * 2)
  expect(new Set(seen).size).toBe(seen.length)
  expect(order.every((one, at) => at === 0 || compare(order[at - 1] as [bigint, bigint], one) < 0)).toBe(true)
})

test('an event of a transaction that is still open holds back what came after it, and nothing is lost when it ends', async () => {
  const customer = freshCustomer()
  const from = await headOf(reader, await readEpoch(reader))
  const held = await store.sql.reserve()
  await held`begin`
  await held`select set_config('app.customer', ${customer}, true)`
  await held`insert into event (customer_key, collection, key, type, actor, audience, fleet_keys) values (${customer}, 'test', 'EARLY', 'happened', '{}', '{}', '{}')`
  await write(store, customer, { events: [eventRow('LATE')] })
  expect(await readEvents(reader, from, { limit: 10, customer })).toEqual([])
  await held`commit`
  held.release()
  await until(async () => (await readEvents(reader, from, { limit: 10, customer })).length === 2)
  expect((await readEvents(reader, from, { limit: 10, customer })).map(({ key }) => key)).toEqual(['EARLY', 'LATE'])
})

test('resuming from any cursor gives exactly the rest', async () => {
  const customer = freshCustomer()
  const from = await headOf(reader, await readEpoch(reader))
  for (let at = 0; at < 12; at++) await write(store, customer, { events: [eventRow(`E${at}`)] })
  let all = await readEvents(reader, from, { limit: 100, customer })
  await until(async () => (all = await readEvents(reader, from, { limit: 100, customer })).length === 12)
  for (const [at, event] of all.entries())
    expect((await readEvents(reader, event.position, { limit: 100, customer })).map(({ key }) => key)).toEqual(all.slice(at + 1).map(({ key }) => key))
})

const compare = (a: [bigint, bigint], b: [bigint, bigint]): number => (a[0] !== b[0] ? (a[0] < b[0] ? -1 : 1) : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)
/** Waits for a condition by asking again, at most ten seconds. */
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

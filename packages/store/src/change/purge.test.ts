import type { Store } from '../connect.ts'
import { StoreRefused } from '../refused.ts'
import { many } from '../testing/questions.ts'
import { freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { read } from '../read.ts'
import { purge } from './purge.ts'
import { write } from './write.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

/** A customer with so many faults, of which each one has a number. */
async function withFaults(count: number): Promise<string> {
  const customer = freshCustomer()
  const keys = Array.from({ length: count }, (_, index) => `E${index}`)
  await write(store, customer, {
    inserts: {
      customer: [{ name: customer, timezone: 'UTC' }],
      error_log: keys.map((key) => ({ key, code: 'x', message: 'x' })),
    },
  })
  return customer
}

async function left(customer: string): Promise<string[]> {
  const { sql } = store
  const { rows } = await read(store, customer, {
    rows: many(sql`select e.key from error_log e where e.customer_key = s.c order by e.key`),
  })
  return (rows as { key: string }[]).map(({ key }) => key)
}

function faults(most: number, gone = store.sql`t.key <> 'E0'`) {
  return { table: 'error_log', gone, most }
}

test('as many as are asked for go, of those that the condition names', async () => {
  const customer = await withFaults(5)
  expect(await purge(store, customer, faults(3))).toBe(3)
  expect(await left(customer)).toHaveLength(2)
  expect(await purge(store, customer, faults(3))).toBe(1)
  expect(await left(customer)).toEqual(['E0'])
  expect(await purge(store, customer, faults(3))).toBe(0)
})

test('S2 nothing of another customer goes, whatever the condition says', async () => {
  const [ours, theirs] = [await withFaults(1), await withFaults(2)]
  expect(await purge(store, ours, faults(10, store.sql`t.customer_key = ${theirs} or true`))).toBe(1)
  expect(await left(theirs)).toEqual(['E0', 'E1'])
})

test('a row that somebody holds is passed over, and nobody waits for it', async () => {
  const customer = await withFaults(3)
  await store.sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${customer}, true)`
    await tx`select 1 from error_log where key = 'E1' for update`
    expect(await purge(store, customer, faults(10))).toBe(1)
  })
  expect(await left(customer)).toEqual(['E0', 'E1'])
})

test('R3 behind other statements of a busy pool it works, and no transaction is left open', async () => {
  const sql = testRole('APP', 2)
  const nap = () => sql`select pg_sleep(0.02)`.execute()
  const customer = await withFaults(4)
  for (let turn = 0; turn < 4; turn++)
    await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        index % 3 === 2 ? purge({ sql }, customer, faults(1)) : nap(),
      ),
    )
  expect(await left(customer)).toEqual(['E0'])
  await sql.end({ timeout: 1 })
})

test('S15 what happened can not be removed; a database that refuses says so', async () => {
  const customer = await withFaults(0)
  for (const table of ['audit', 'event', 'fund_entry'])
    await expect(purge(store, customer, { table, gone: store.sql`true`, most: 1 })).rejects.toMatchObject({
      code: '42501',
    })
  const ended = Object.assign(new Error('away'), { code: '57P01' })
  const away = { sql: (first: unknown) => (typeof first === 'string' ? first : Promise.reject(ended)) }
  await expect(purge(away as never, customer, faults(1))).rejects.toBeInstanceOf(StoreRefused)
})

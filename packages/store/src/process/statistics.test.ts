import { write } from '../change/write.ts'
import { connect, type Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { away, gone, rhythmOf } from '../testing/rhythm.ts'
import { freshCustomer, testStore, testOwner } from '../testing/stores.ts'
import { keepStatistics } from './statistics.ts'

let store: Store
let worker: Sql
let owner: Sql
beforeAll(async () => {
  store = await testStore(1)
  // One connection: what is set for one statement would be seen by the next.
  worker = connect(process.env.WORKER_DATABASE_URL ?? '', { max: 1 })
  owner = testOwner()
})
afterAll(() => Promise.all([store.close(), worker.end(), owner.end()]))

/** Adds rows to a table, and has the server count them at once. */
async function grow(rows: number): Promise<void> {
  const keys = Array.from({ length: rows }, (_, index) => `E${index}`)
  await write(store, freshCustomer(), {
    inserts: { error_log: keys.map((key) => ({ key, code: 'x', message: 'x' })) },
  })
  await store.sql`select pg_stat_force_next_flush()`
  await store.sql`select 1`
}

async function analyzed(): Promise<number> {
  const [row] = await worker<{ count: number }[]>`
    select analyze_count::int as count from pg_stat_user_tables where relname = 'error_log'`
  return row?.count ?? -1
}

test('a table that has grown by more than half is looked at, once; one that hardly changed is left alone', async () => {
  const { look, stop } = keepStatistics(worker, { everyMs: 600_000 })
  const [live] = await worker<{ rows: number }[]>`
    select n_live_tup::int as rows from pg_stat_user_tables where relname = 'error_log'`
  await grow((live?.rows ?? 0) + 500)
  const before = await analyzed()
  expect(await look()).toContain('error_log')
  expect(await analyzed()).toBe(before + 1)
  expect(await worker`show default_statistics_target`).toMatchObject([{ default_statistics_target: '100' }])
  expect(await look()).not.toContain('error_log')
  await grow(60)
  expect(await look()).not.toContain('error_log')
  await grow(2 * (live?.rows ?? 0) + 1_000)
  expect(await look()).toContain('error_log')
  await stop()
})

test('nobody is waited for: a table that somebody holds is passed over', async () => {
  const { look, stop } = keepStatistics(worker, { everyMs: 600_000 })
  await grow(3_000)
  const before = await analyzed()
  await owner.begin(async (tx) => {
    await tx`lock table error_log in share update exclusive mode`
    await look()
    expect(await analyzed()).toBe(before)
  })
  await stop()
})

test('R1 tables are looked at every two seconds unless told otherwise; a failure is told', async () => {
  const { rhythm, told } = await rhythmOf((options) => keepStatistics(gone, options))
  expect({ rhythm, told }).toEqual({ rhythm: [2_000, 70], told: [away, away] })
})

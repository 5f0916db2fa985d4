import type { Store } from '../connect.ts'
import { read } from '../read.ts'
import { many, one } from '../testing/questions.ts'
import type { StoreRefused } from '../refused.ts'
import { freshCustomer, passengerRow, testStore } from '../testing/stores.ts'
import type { Changes } from './changes.ts'
import { write } from './write.ts'

let store: Store
beforeAll(async () => {
  store = await testStore(16)
})
afterAll(() => store.close())

async function withPassenger(): Promise<string> {
  const customer = freshCustomer()
  await write(store, customer, { inserts: { passenger: [passengerRow('PAS1')] } })
  return customer
}

function day(bookings: number, local_date = '2026-07-01') {
  return { passenger_key: 'PAS1', local_date, bookings }
}

function counted(rows: ReturnType<typeof day>[]): Changes {
  return {
    upserts: [
      {
        table: 'passenger_day',
        by: ['passenger_key', 'local_date'],
        rows,
        and: { sql: 't.bookings = excluded.bookings - 1', values: [] },
        must: 'day_changed',
      },
    ],
    audit: [{ actor: { kind: 'system', key: 'test' }, action: 'test' }],
  }
}

function stored(customer: string) {
  return read(store, customer, {
    days: many(
      store.sql`select d.local_date, d.bookings from passenger_day d where d.customer_key = s.c order by 1`,
    ),
    audit: one(store.sql`select count(*)::int as n from audit a where a.customer_key = s.c`),
  })
}

test('a row is made, then changed; one that moved on meanwhile refuses everything', async () => {
  const customer = await withPassenger()
  await write(store, customer, counted([day(1)]))
  await write(store, customer, counted([day(2), day(1, '2026-07-02')]))
  await expect(write(store, customer, counted([day(2), day(2, '2026-07-02')]))).rejects.toMatchObject({
    kind: 'guard',
    code: 'day_changed',
  })
  const { days, audit } = await stored(customer)
  expect([days, audit.n]).toEqual([
    [
      { local_date: '2026-07-01', bookings: 2 },
      { local_date: '2026-07-02', bookings: 1 },
    ],
    2,
  ])
})

test('forty at once from the same count: one is written', async () => {
  const customer = await withPassenger()
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => write(store, customer, counted([day(1)]))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    answers
      .filter((answer) => answer.status === 'rejected')
      .every(({ reason }) => (reason as StoreRefused).code === 'day_changed'),
  ).toBe(true)
  expect((await stored(customer)).audit.n).toBe(1)
})

test('columns that add up: a hundred at once against a bound of seven give seven', async () => {
  const customer = freshCustomer()
  await write(store, customer, { inserts: { policy: [{ key: 'PCY1', name: 'x' }] } })
  await write(store, customer, { inserts: { fund: [{ key: 'FND1', name: 'x', policy_key: 'PCY1' }] } })
  const hold: Changes = {
    upserts: [
      {
        table: 'fund_counter',
        by: ['fund_key', 'interval_start'],
        add: ['held_count', 'held_cents'],
        rows: [{ fund_key: 'FND1', interval_start: '2026-01-01', held_count: 1, held_cents: 250 }],
        and: { sql: 't.held_count + t.spent_count + excluded.held_count <= $1', values: [7] },
        must: 'allotment_taken',
      },
    ],
  }
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => write(store, customer, hold)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  const { counter } = await read(store, customer, {
    counter: one(
      store.sql`select c.held_count, c.held_cents, c.spent_count from fund_counter c
        where c.customer_key = s.c`,
    ),
  })
  expect(counter).toEqual({ held_count: 7, held_cents: 1750, spent_count: 0 })
})

test('a guard of an update before it keeps an upsert from being written', async () => {
  const customer = freshCustomer()
  const changes: Changes = {
    ...counted([day(1)]),
    updates: [{ table: 'team', where: { key: 'nowhere' }, set: { name: 'x' }, must: 'no_team' }],
  }
  await expect(write(store, customer, changes)).rejects.toMatchObject({ code: 'no_team' })
  expect((await stored(customer)).days).toEqual([])
})

test("another customer's row of the same key is not touched", async () => {
  const [ours, theirs] = [await withPassenger(), await withPassenger()]
  await write(store, theirs, counted([day(1)]))
  await write(store, ours, counted([day(1)]))
  expect((await stored(theirs)).days).toEqual([{ local_date: '2026-07-01', bookings: 1 }])
})

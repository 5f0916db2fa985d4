import type { Store } from '../connect.ts'
import { many, one, read } from '../read.ts'
import { freshCustomer, passengerRow, testStore } from '../testing/stores.ts'
import { write } from '../change/write.ts'
import { column, columns, computed, instant, joined, select, type Selected } from './select.ts'
import { DATE_COLUMNS } from './tables.ts'

let store: Store
beforeAll(async () => {
  store = await testStore(2)
})
afterAll(() => store.close())

const at = Date.parse('2026-07-01T12:00:00.123Z')

async function setup(): Promise<string> {
  const customer = freshCustomer()
  await write(store, customer, {
    inserts: {
      team: [
        { key: 'a', name: 'A', archived_at: at },
        { key: 'b', name: 'B' },
      ],
      passenger: [passengerRow('PAS1')],
      passenger_day: [{ passenger_key: 'PAS1', local_date: '2026-07-01', bookings: 2 }],
    },
  })
  return customer
}

test('rows have the columns that are named, in any mixture of tables, words of their own and SQL', async () => {
  const { sql } = store
  const customer = await setup()
  const selection = {
    ...columns('team', 't', ['key', 'archived_at']),
    title: column('team', 't', 'name'),
    length: computed<number>(sql`length(t.name)`),
    since: instant(sql`to_timestamp(0)`),
    never: instant<number | null>(sql`null::timestamptz`),
    ...joined(columns('passenger_day', 'd', ['local_date', 'bookings'])),
    // JSON that holds a time stays as it is: only what a column or `instant` says is an instant.
    document: computed<{ archived_at: string }>(sql`jsonb_build_object('archived_at', '2026')`),
  }
  const from = sql`from team t left join passenger_day d on d.customer_key = s.c and t.key = 'a'
    where t.customer_key = s.c order by t.key`
  const rest = { length: 1, since: 0, never: null, document: { archived_at: '2026' } }
  const a = { key: 'a', archived_at: at, title: 'A', local_date: '2026-07-01', bookings: 2, ...rest }
  const b = { key: 'b', archived_at: null, title: 'B', local_date: null, bookings: null, ...rest }
  const answers = await read(store, customer, {
    all: many(select(sql, selection, from)),
    first: one(select(sql, selection, from)),
    none: one(select(sql, selection, sql`from team t left join passenger_day d on false where false`)),
    some: many(select(sql, { only: computed<number>(sql`1`) }, sql``)),
  })
  const expected: Selected<typeof selection>[] = [a, b]
  expect(answers).toEqual({ all: expected, first: a, none: null, some: [{ only: 1 }] })
})

test('a question that is left out has no answer', async () => {
  const { sql } = store
  const asked = { left: undefined, asked: one(select(sql, { n: computed<number>(sql`1`) }, sql``)) }
  expect(await read(store, freshCustomer(), asked)).toEqual({ asked: { n: 1 } })
})

test('the columns whose type is a calendar date are those that the rows know as text', () => {
  const dates = [...store.columns.values()].flatMap((table) =>
    [...table].flatMap(([name, type]) => (type === 'date' ? [name] : [])),
  )
  expect([...new Set(dates)].sort()).toEqual([...DATE_COLUMNS])
  const instants = [...store.columns].flatMap(([, table]) =>
    [...table].flatMap(([name, type]) => (type.startsWith('timestamp') ? [name] : [])),
  )
  expect(instants.filter((name) => (DATE_COLUMNS as readonly string[]).includes(name))).toEqual([])
})

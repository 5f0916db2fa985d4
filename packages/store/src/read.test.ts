import { columns, computed, instant, select } from './rows/select.ts'
import { purge } from './change/purge.ts'
import { connect, openStore, type Store } from './connect.ts'
import { write } from './change/write.ts'
import * as typed from './read.ts'
import { many, one } from './testing/questions.ts'
import { Replayed } from './refused.ts'
import { freshCustomer, testStore } from './testing/stores.ts'
import { until } from './testing/until.ts'

const { answered, ask, read, readRows } = typed

let store: Store
beforeAll(async () => {
  store = await testStore(4)
})
afterAll(() => store.close())

function failing(code: string, message = 'x') {
  return Object.assign(new Error(message), { code })
}

test.each<[string, (attempt: number) => unknown, number, unknown]>([
  [
    'breaks once is asked again',
    (attempt) => (attempt === 1 ? failing('CONNECTION_CLOSED') : 'answer'),
    2,
    'answer',
  ],
  ['breaks twice is refused', () => failing('CONNECTION_CLOSED'), 2, { kind: 'unavailable' }],
  ['is refused is not asked again', () => failing('23505'), 1, { kind: 'unique' }],
  ['is slow is not asked again', () => failing('57014', 'statement timeout'), 1, { kind: 'slow' }],
  ['fails for a fault of our own is not asked again', () => failing('42601'), 1, { code: '42601' }],
])('R1 a read whose connection %s', async (_, answer, times, expected) => {
  let attempts = 0
  const asked = ask(async () => {
    const said = answer(++attempts)
    if (said instanceof Error) throw said
    return said
  })
  if (typeof expected === 'string') expect(await asked).toBe(expected)
  else await expect(asked).rejects.toMatchObject(expected as object)
  expect(attempts).toBe(times)
})

test('R5 a statement without an answer is given up after seven seconds; an answer leaves no timer', async () => {
  jest.useFakeTimers()
  try {
    const lost = answered(new Promise<never>(() => {}))
    const outcome = expect(lost).rejects.toMatchObject({ kind: 'unavailable', code: 'no_answer' })
    await jest.advanceTimersByTimeAsync(6_999)
    expect(await Promise.race([lost.catch(() => 'refused'), Promise.resolve('waiting')])).toBe('waiting')
    await jest.advanceTimersByTimeAsync(1)
    await outcome
    expect(await answered(Promise.resolve(7))).toBe(7)
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})

describe('R21 what is given up is ended', () => {
  /** How many statements with that mark the database is running. */
  async function running(mark: string): Promise<number> {
    const [row] = await store.sql<{ count: number }[]>`select count(*)::int as count from pg_stat_activity
      where state = 'active' and query like ${`%${mark}%`} and query not like '%pg_stat_activity%'`
    return row?.count ?? -1
  }
  const soon = { givenUp: 50, lost: 20_000 }

  test('a slow read ends in the database too, is slow and is not asked again', async () => {
    let attempts = 0
    const asked = ask(() => {
      attempts++
      return store.sql`select pg_sleep(60) as given_up`
    }, soon)
    await expect(asked).rejects.toMatchObject({ kind: 'slow', code: '57014' })
    expect([attempts, await running('given_up')]).toEqual([1, 0])
  })

  test('one without any answer is not asked again', async () => {
    let attempts = 0
    const asked = ask(() => (attempts++, new Promise<never>(() => {})), { givenUp: 1, lost: 2 })
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', code: 'no_answer' })
    expect(attempts).toBe(1)
  })

  test('one that waits behind another is ended as soon as it begins', async () => {
    const pool = connect(process.env.APP_DATABASE_URL ?? '', { max: 1 })
    await pool`select 1`
    const first = ask(() => pool`select pg_sleep(60) as held`, { ...soon, givenUp: 200 })
    const second = ask(() => pool`select pg_sleep(60) as behind`, soon)
    const ended = await Promise.allSettled([first, second])
    expect(ended).toMatchObject([{ reason: { code: '57014' } }, { reason: { code: '57014' } }])
    expect(await running('behind')).toBe(0)
    await pool.end()
  })

  test('a statement of the application has a limit below the one of its transactions', async () => {
    const limits = await store.sql<{ name: string; setting: string }[]>`select name, setting from pg_settings
      where name in ('statement_timeout', 'transaction_timeout')`
    const of = Object.fromEntries(limits.map(({ name, setting }) => [name, Number(setting)]))
    expect(of.statement_timeout).toBeGreaterThan(0)
    expect(of.statement_timeout).toBeLessThan(of.transaction_timeout ?? 0)
  })

  test('S1 the end of one that waits leaves the answers of those behind it with whom they belong', async () => {
    const pool = connect(process.env.APP_DATABASE_URL ?? '', { max: 1 })
    await pool`select 1`
    const before = ask(() => pool<{ who: string }[]>`select 'before' as who, pg_sleep(0.3)::text`)
    const ended = ask(() => pool<{ who: string }[]>`select 'ended' as who`, soon)
    const behind = Array.from({ length: 5 }, (_, index) =>
      ask(() => pool<{ who: string }[]>`select ${`behind ${index}`} as who`),
    )
    const [first, second, ...others] = (await Promise.allSettled([before, ended, ...behind])).map((answer) =>
      answer.status === 'fulfilled' ? answer.value[0]?.who : answer.reason.kind,
    )
    // It may have been ready before its end arrived, which may then have hit the next one.
    expect([first, ['ended', 'slow'].includes(second)]).toEqual(['before', true])
    expect(others).toEqual(['behind 0', 'behind 1', 'behind 2', 'behind 3', 'behind 4'])
    await pool.end()
  })

  test('one that is ended in place of another is asked again, once', async () => {
    const pool = connect(process.env.APP_DATABASE_URL ?? '', { max: 1 })
    const { pid } = (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0] ?? { pid: 0 }
    let attempts = 0
    const asked = ask(() => (attempts++, pool`select pg_sleep(${attempts === 1 ? 60 : 0}) as mistaken`))
    await until(async () => (await running('mistaken')) === 1)
    await store.sql`select pg_cancel_backend(${pid})`
    await asked
    expect(attempts).toBe(2)
    await pool.end()
  })

  test('one that passes its limit is slow', async () => {
    const pool = connect(process.env.APP_DATABASE_URL ?? '', { max: 1, statementMs: 50 })
    await expect(ask(() => pool`select pg_sleep(60)`)).rejects.toMatchObject({ kind: 'slow', code: '57014' })
    await pool.end()
  })
})

test('S15 a look at a record leaves a row with who, what, about whom and why, by either way of reading', async () => {
  const customer = freshCustomer()
  const { sql } = store
  const trace = {
    actor: { kind: 'user', key: 'USR1' },
    action: 'passenger.info',
    object: 'PAS1',
    detail: { why: 'asked' },
    request: 'REQ1',
  }
  expect(
    await read(
      store,
      customer,
      {
        one: one(sql`select 1 as n`),
        none: one(sql`select 1 as n where false`),
        many: many(sql`select 1 as n where false`),
      },
      { trace },
    ),
  ).toEqual({
    one: { n: 1 },
    none: null,
    many: [],
  })
  expect(
    await readRows(store, customer, select(sql, { a: computed(sql`1`), b: computed(sql`'x'`) }, sql``), {
      trace: { ...trace, object: undefined, detail: undefined, request: undefined },
    }),
  ).toEqual([{ a: 1, b: 'x' }])
  expect(await readRows(store, customer, select(sql, { c: computed(sql`s.c`) }, sql``))).toEqual([
    { c: customer },
  ])
  const { rows } = await read(store, customer, {
    rows: many(
      sql`select a.actor, a.action, a.object, a.detail, a.request from audit a where a.customer_key = s.c
        order by a.object`,
    ),
  })
  expect(rows).toEqual([trace, { ...trace, object: null, detail: {}, request: null }])
})

test('instants are ms by either way of reading, of columns and of SQL’s own; absent ones are null', async () => {
  const customer = freshCustomer()
  const { sql } = store
  const at = Date.parse('2026-07-01T12:00:00.123Z')
  await write(store, customer, {
    inserts: {
      team: [
        { key: 'a', name: 'A', archived_at: at },
        { key: 'b', name: 'B' },
      ],
    },
  })
  const selection = {
    ...columns('team', 't', ['key', 'archived_at']),
    soon: instant(sql`to_timestamp(7)`),
    word: computed<string>(sql`'2026-07-01T12:00:00Z'`),
  }
  const teams = select(sql, selection, sql`from team t where t.customer_key = s.c order by t.key`)
  const rest = { soon: 7_000, word: '2026-07-01T12:00:00Z' }
  const [a, b] = [
    { key: 'a', archived_at: at, ...rest },
    { key: 'b', archived_at: null, ...rest },
  ]
  const none = select(sql, selection, sql`from team t where false`)
  expect(
    await read(store, customer, { all: typed.many(teams), first: typed.one(teams), none: typed.one(none) }),
  ).toEqual({
    all: [a, b],
    first: a,
    none: null,
  })
  expect(await readRows(store, customer, teams)).toEqual([a, b])
})

test('R8 a read with an idempotency key that was used gives the first answer; with another it reads', async () => {
  const customer = freshCustomer()
  await write(store, customer, { idempotency: { key: 'k', fingerprint: 'f', answer: { n: 1 } } })
  const question = { one: one(store.sql`select 1 as n`) }
  const error = await read(store, customer, question, { idempotency: 'k' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Replayed)
  expect(error).toMatchObject({ fingerprint: 'f', answer: { n: 1 } })
  expect(await read(store, customer, question, { idempotency: 'other' })).toMatchObject({ one: { n: 1 } })
  expect(await read(store, freshCustomer(), question, { idempotency: 'k' })).toMatchObject({ one: { n: 1 } })
})

test('S2 a pooled connection forgets the customer with each read and each change', async () => {
  const one = await testStore(1)
  const customer = freshCustomer()
  await one.sql`set synchronous_commit to on`
  const trace = { actor: { kind: 'system', key: 'test' }, action: 'test' }
  const nothing = select(one.sql, { n: computed<number>(one.sql`1`) }, one.sql``)
  const doors = [
    () => read(one, customer, { n: many(nothing) }),
    () => read(one, customer, { n: many(nothing) }, { trace }),
    () => readRows(one, customer, nothing),
    () => readRows(one, customer, nothing, { trace }),
    () => write(one, customer, { inserts: { team: [{ key: 'TEA1', name: 'x' }] } }),
    () => purge(one, customer, { table: 'team', gone: one.sql`true`, most: 1 }),
  ]
  for (const through of doors) {
    await through()
    await expect(one.sql`select * from team limit 1`).rejects.toThrow(/no customer named/)
    // A trace need not wait for the disk; what comes over the same connection after it must.
    expect([...(await one.sql`show synchronous_commit`)]).toEqual([{ synchronous_commit: 'on' }])
  }
  await one.close()
})

test('S2 R8 a key’s first answer is the customer’s own, also where row level security doesn’t hold', async () => {
  const past = await openStore(process.env.DATABASE_URL ?? '', { max: 1 })
  const customers = [freshCustomer(), freshCustomer()]
  for (const answer of customers)
    await write(past, answer, { idempotency: { key: 'k', fingerprint: 'f', answer } })
  for (const answer of customers)
    await expect(read(past, answer, {}, { idempotency: 'k' })).rejects.toMatchObject({ answer })
  await past.close()
})

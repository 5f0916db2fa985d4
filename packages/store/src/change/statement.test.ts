import type { Store } from '../connect.ts'
import { read, readRows } from '../read.ts'
import { columns, select } from '../rows/select.ts'
import { many, one } from '../testing/questions.ts'
import { Replayed } from '../refused.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { update, type Changes, type Condition, type Update, type Where } from './changes.ts'
import { statementOf } from './statement.ts'
import { write } from './write.ts'

let store: Store
beforeAll(async () => {
  store = await testStore(8)
})
afterAll(() => store.close())

function team(key: string, rest: object = {}) {
  return { key, name: key, ...rest }
}

async function setup(): Promise<string> {
  const customer = freshCustomer()
  await write(store, customer, {
    inserts: { team: ['a', 'b', 'c'].map((key) => team(key)), policy: [{ key: 'PCY1', name: 'x' }] },
  })
  await write(store, customer, { inserts: { fund: [{ key: 'FND1', name: 'x', policy_key: 'PCY1' }] } })
  return customer
}

async function names(customer: string): Promise<Record<string, string>> {
  const { teams } = await read(store, customer, {
    teams: many(store.sql`select t.key, t.name from team t where t.customer_key = s.c order by t.key`),
  })
  return Object.fromEntries((teams as { key: string; name: string }[]).map(({ key, name }) => [key, name]))
}

function rename(where: Where<'team'>, name: string, rest: { and?: Condition; must?: string } = {}): Update {
  return update('team', { where, set: { name }, ...rest })
}

test.each<[string, Changes, string]>([
  [
    'the first',
    {
      updates: [rename({ key: 'x' }, 'n', { must: 'first' }), rename({ key: 'a' }, 'n', { must: 'second' })],
    },
    'first',
  ],
  [
    'the second',
    {
      updates: [rename({ key: 'a' }, 'n', { must: 'first' }), rename({ key: 'x' }, 'n', { must: 'second' })],
    },
    'second',
  ],
  ['one that hits two rows', { updates: [rename({ key: ['a', 'b'] }, 'n', { must: 'one' })] }, 'one'],
])(
  'R7 a guard that missed is what is told, whatever would have failed after it: %s',
  async (_, changes, code) => {
    const customer = await setup()
    // Each of these would be refused for a reason of its own, if it were reached.
    const after: Changes[] = [
      { inserts: { team: [team('a')] } },
      { removes: [{ table: 'policy', where: { key: 'PCY1' } }] },
      {
        upserts: [
          {
            table: 'team',
            by: ['key'],
            rows: [team('a')],
            and: { sql: 't.name = $1', values: ['z'] },
            must: 'late',
          },
        ],
      },
    ]
    for (const more of after)
      await expect(write(store, customer, { ...changes, ...more })).rejects.toMatchObject({
        kind: 'guard',
        code,
      })
    expect(await names(customer)).toEqual({ a: 'a', b: 'b', c: 'c' })
  },
)

test('an update without a guard may hit none or several; conditions: equal, one of, null, own', async () => {
  const customer = await setup()
  await write(store, customer, {
    updates: [rename({ key: 'x' }, 'nobody'), rename({ key: ['a', 'b'], archived_at: null }, 'both')],
  })
  expect(await names(customer)).toEqual({ a: 'both', b: 'both', c: 'c' })
  const own = { sql: 't.key > $1 and t.name <> $2', values: ['a', 'c'] }
  await write(store, customer, { updates: [rename({ archived_at: null }, 'own', { and: own })] })
  expect(await names(customer)).toEqual({ a: 'both', b: 'own', c: 'c' })
  await write(store, customer, {
    updates: [{ table: 'team', where: { key: 'c' }, set: { archived_at: at } }],
  })
  await write(store, customer, { updates: [rename({ archived_at: null }, 'open')] })
  expect(await names(customer)).toEqual({ a: 'open', b: 'open', c: 'c' })
  await write(store, customer, { updates: [rename({ archived_at: at }, 'closed')] })
  expect((await names(customer)).c).toBe('closed')
})

test('updates see what those before them did not change, in their order; increments add up', async () => {
  const customer = await setup()
  const more = (key: string, increment: number) =>
    update('team', { where: { key }, set: { version: { increment } }, must: 'gone' })
  await write(store, customer, { updates: [more('a', 2), more('b', 3)] })
  const { teams } = await read(store, customer, {
    teams: many(store.sql`select t.version from team t where t.customer_key = s.c order by t.key`),
  })
  expect(teams).toEqual([{ version: 3 }, { version: 4 }, { version: 1 }])
})

test('parts of an object are set as it stands when it is written; null takes one away', async () => {
  const customer = await setup()
  const document: object = { a: 1, b: 2, c: { d: 3 } }
  await write(store, customer, {
    updates: [update('policy', { where: { key: 'PCY1' }, set: { document } })],
  })
  const part = (merge: object) => update('policy', { where: { key: 'PCY1' }, set: { document: { merge } } })
  await Promise.all([
    write(store, customer, { updates: [part({ b: null, e: 'x' })] }),
    write(store, customer, { updates: [part({ f: true, c: undefined })] }),
  ])
  const { policy } = await read(store, customer, {
    policy: one(store.sql`select p.document from policy p where p.customer_key = s.c and p.key = 'PCY1'`),
  })
  expect(policy).toEqual({ document: { a: 1, c: { d: 3 }, e: 'x', f: true } })
})

test('rows to insert may name different columns; an insert that gives way leaves the row that is there', async () => {
  const customer = await setup()
  const rows = [team('d', { version: 7 }), { name: 'e', key: 'e' }, { ...team('f'), version: undefined }]
  await write(store, customer, { inserts: { team: rows } })
  await write(store, customer, { insertsIfAbsent: { team: [team('a', { name: 'new' }), team('g')] } })
  const { teams } = await read(store, customer, {
    teams: many(
      store.sql`select t.key, t.name, t.version from team t
        where t.customer_key = s.c and t.key in ('a', 'd', 'e', 'f', 'g') order by 1`,
    ),
  })
  expect(teams).toEqual([
    { key: 'a', name: 'a', version: 1 },
    { key: 'd', name: 'd', version: 7 },
    { key: 'e', name: 'e', version: 1 },
    { key: 'f', name: 'f', version: 1 },
    { key: 'g', name: 'g', version: 1 },
  ])
  await expect(write(store, customer, { inserts: { team: [team('a')] } })).rejects.toMatchObject({
    kind: 'unique',
  })
})

test('rows are removed by equal columns or one of them, and nobody else’s', async () => {
  const [customer, other] = [await setup(), await setup()]
  await write(store, customer, { removes: [{ table: 'team', where: { key: ['a', 'b'], name: 'a' } }] })
  expect(Object.keys(await names(customer))).toEqual(['b', 'c'])
  await write(store, customer, { removes: [{ table: 'team', where: { key: ['b', 'c'] } }] })
  expect([await names(customer), Object.keys(await names(other))]).toEqual([{}, ['a', 'b', 'c']])
})

test('an upsert takes rows whose columns stand in another order, but not rows of other columns', async () => {
  const customer = await setup()
  const upsert = (rows: object[]) => ({
    upserts: [{ table: 'team' as const, by: ['key' as const], rows: rows as never }],
  })
  await write(
    store,
    customer,
    upsert([
      { key: 'a', name: 'A' },
      { name: 'Z', key: 'z' },
    ]),
  )
  expect(await names(customer)).toMatchObject({ a: 'A', z: 'Z' })
  expect(() => statementOf(store.columns, customer, upsert([{ key: 'a', name: 'A' }, { key: 'b' }]))).toThrow(
    'must name the same columns',
  )
})

const at = Date.parse('2026-07-01T12:34:56.789Z')

test.each([1, 4, 5, 40])(
  'instants of %s rows are written to the millisecond, nothing stays nothing',
  async (count) => {
    const customer = freshCustomer()
    const keys = Array.from({ length: count }, (_, index) => `T${String(index).padStart(2, '0')}`)
    const teams = keys.map((key, index) => team(key, { archived_at: index === 0 ? null : at + index }))
    await write(store, customer, { inserts: { team: teams } })
    const rows = await readRows(
      store,
      customer,
      select(
        store.sql,
        columns('team', 't', ['key', 'archived_at']),
        store.sql`from team t where t.customer_key = s.c order by t.key`,
      ),
    )
    expect(rows).toEqual(keys.map((key, index) => ({ key, archived_at: index === 0 ? null : at + index })))
  },
)

test('JSON that is taken away leaves nothing behind, and is found as nothing', async () => {
  const customer = freshCustomer()
  const phone = { display: '(614) 555-0100', raw: '+16145550100' }
  await write(store, customer, { inserts: { team: [team('a', { phone }), team('b', { phone: null })] } })
  await write(store, customer, { updates: [rename({ phone: null }, 'silent')] })
  expect(await names(customer)).toEqual({ a: 'a', b: 'silent' })
  await write(store, customer, { updates: [update('team', { where: { key: 'a' }, set: { phone: null } })] })
  await write(store, customer, { updates: [rename({ phone: null }, 'gone')] })
  expect(await names(customer)).toEqual({ a: 'gone', b: 'gone' })
})

test('a condition of its own takes more than nine values, and numbers as large as an instant', async () => {
  const customer = await setup()
  await write(store, customer, {
    updates: [update('team', { where: { key: 'a' }, set: { archived_at: at } })],
  })
  const values = [...Array.from({ length: 9 }, (_, index) => `no ${index}`), 'a']
  const among = values.map((_, index) => `$${index + 1}`).join(', ')
  const own = { sql: `t.key in (${among})`, values }
  await write(store, customer, { updates: [rename({}, 'tenth', { and: own })] })
  const late = { sql: 'extract(epoch from t.archived_at) * 1000 > $1', values: [at - 1] }
  await write(store, customer, { updates: [rename({ name: 'tenth' }, 'late', { and: late })] })
  expect(await names(customer)).toEqual({ a: 'late', b: 'b', c: 'c' })
})

test.each<[string, Where<'team'>, string[]]>([
  ['of one row', { key: 'b' }, ['b']],
  ['of several', { key: ['b', 'c'] }, ['b']],
  ['of none that it holds for', { key: 'c' }, []],
  ['of all that are open', { archived_at: null }, ['a', 'b']],
])('a condition of its own with an alternative stays within the rows %s', async (_, where, changed) => {
  const [customer, another] = [await setup(), await setup()]
  const own = { sql: 't.name = $1 or t.name = $2', values: ['a', 'b'] }
  await write(store, customer, { updates: [rename(where, 'new', { and: own })] })
  const expected = Object.fromEntries(
    ['a', 'b', 'c'].map((key) => [key, changed.includes(key) ? 'new' : key]),
  )
  expect([await names(customer), await names(another)]).toEqual([expected, { a: 'a', b: 'b', c: 'c' }])
})

test('a column that is a list is compared as a whole', async () => {
  const customer = freshCustomer()
  const role = (key: string, permissions: string[]) => ({ key, name: key, permissions, inherit: [] })
  const roles = [role('both', ['ride.view', 'ride.add']), role('one', ['ride.view'])]
  await write(store, customer, { inserts: { role: roles } })
  await write(store, customer, {
    removes: [{ table: 'role', where: { permissions: ['ride.view', 'ride.add'] } }],
  })
  const { left } = await read(store, customer, {
    left: many(store.sql`select r.key from role r where r.customer_key = s.c`),
  })
  expect(left).toEqual([{ key: 'one' }])
})

test('an upsert of no rows is none, whatever must hold', async () => {
  const customer = await setup()
  const none = { table: 'team', by: ['key'], rows: [], must: 'nobody' } as const
  await write(store, customer, { upserts: [none], updates: [rename({ key: 'a' }, 'n')] })
  expect((await names(customer)).a).toBe('n')
})

test('a statement is planned once for a connection', async () => {
  const alone = await testStore(1)
  const customer = freshCustomer()
  const planned = async () => {
    const [row] = await alone.sql<{ count: number }[]>`
      select count(*)::int as count from pg_prepared_statements
      where statement like '%insert into "team"%' and statement not like '%pg_prepared_statements%'`
    return row?.count
  }
  for (const key of ['a', 'b']) {
    await write(alone, customer, { inserts: { team: [team(key)] } })
    expect(await planned()).toBe(1)
  }
  await alone.close()
})

// The compiler refuses these; whoever goes round it is stopped before anything is sent.
test.each<[string, object, string]>([
  ['no such table', { inserts: { nowhere: [{ a: 1 }] } }, 'no table nowhere'],
  ['no such column to insert', { inserts: { team: [{ nothing: 1 }] } }, 'no column team.nothing'],
  [
    'no such column to set',
    { updates: [{ table: 'team', where: { key: 'a' }, set: { nothing: 1 } }] },
    'no column team.nothing',
  ],
  [
    'no such column to compare',
    { removes: [{ table: 'team', where: { nothing: 'a' } }] },
    'no column team.nothing',
  ],
])('a statement with %s is never sent', (_, changes, message) => {
  expect(() => statementOf(store.columns, 'c', changes as Changes)).toThrow(message)
})

test('R8 an idempotency key gives its first answer again; another broken rule is not taken for a replay', async () => {
  const customer = await setup()
  const once = (fingerprint: string, answer: unknown): Changes => ({
    idempotency: { key: 'k', fingerprint, answer },
    events: [eventRow('E')],
  })
  await write(store, customer, once('f1', { n: 1 }))
  const error = await write(store, customer, once('f2', { n: 2 })).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Replayed)
  expect(error).toMatchObject({ fingerprint: 'f1', answer: { n: 1 } })
  const clash = write(store, customer, {
    ...once('f3', {}),
    idempotency: { key: 'other', fingerprint: 'f3', answer: {} },
    inserts: { team: [team('a')] },
  })
  await expect(clash).rejects.toMatchObject({ kind: 'unique', code: 'team_pkey' })
  const { events } = await read(store, customer, {
    events: one(store.sql`select count(*)::int as n from event e where e.customer_key = s.c`),
  })
  expect(events).toEqual({ n: 1 })
})

const documents = [true, false, [true, false], [1, 2], 7, 'text', '"quoted"', [], {}, [{ a: null }]]
test.each(documents)(
  'JSON %j comes back as it was written, by one row, a few or a list',
  async (document) => {
    const customer = await setup()
    const policy = (key: string) => ({ key, name: key, document })
    await write(store, customer, {
      idempotency: { key: 'k', fingerprint: 'f', answer: document },
      inserts: { policy: [policy('p1')] },
    } as Changes)
    await write(store, customer, {
      inserts: { policy: [policy('p2'), policy('p3')] },
      updates: [update('policy', { where: { key: 'PCY1' }, set: { document: document as object } })],
    } as Changes)
    const list = ['p4', 'p5', 'p6', 'p7', 'p8']
    await write(store, customer, { inserts: { policy: list.map(policy) } } as Changes)
    const { rows } = await read(store, customer, {
      rows: many(store.sql`select p.document from policy p where p.customer_key = s.c
      union all select i.answer from idempotency i where i.customer_key = s.c`),
    })
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ document })))
  },
)

test('R11 whoever writes events wakes their readers, once it is done; who writes none wakes nobody', async () => {
  const customer = await setup()
  let hints = 0
  const counting = { ...store, hint: () => void hints++ }
  await write(counting, customer, { updates: [rename({ key: 'a' }, 'n')], events: [] })
  await write(counting, customer, { events: [eventRow('E')] })
  await expect(
    write(counting, customer, {
      events: [eventRow('E')],
      updates: [rename({ key: 'x' }, 'n', { must: 'gone' })],
    }),
  ).rejects.toMatchObject({ code: 'gone' })
  expect(hints).toBe(1)
})

test('a connection of the application gives up on a statement in time, and says whose it is', async () => {
  const sql = testRole('APP', 1)
  const settings = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'plan_cache_mode', 'application_name') order by 1`
  expect(settings.map(({ name, setting }) => [name, setting])).toEqual([
    ['application_name', 'store-test-APP'],
    ['plan_cache_mode', 'force_generic_plan'],
    ['statement_timeout', '20000'],
  ])
  await sql.end()
})

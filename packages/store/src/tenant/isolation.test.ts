import { write } from '../change/write.ts'
import type { Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { read } from '../read.ts'
import { many } from '../testing/questions.ts'
import { eventRow, freshCustomer, testRole, testStore, testOwner } from '../testing/stores.ts'
import { isolationFaults } from './template.ts'

let store: Store
let app: Sql
let owner: Sql
beforeAll(async () => {
  store = await testStore(16)
  app = testRole('APP')
  owner = testOwner(2)
})
afterAll(() => Promise.all([store.close(), app.end(), owner.end()]))

function tables(sql: Sql) {
  return sql<{ name: string; tenant: boolean }[]>`
  select c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid
    and a.attname = 'customer_key' and not a.attisdropped) as tenant
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'
  and c.relkind in ('r', 'p') and c.relname not like '\\_%' order by 1`
}

test('S2 without a customer the application reads nothing of any table: an error, or no row', async () => {
  const customer = freshCustomer()
  await write(store, customer, {
    inserts: { customer: [{ name: customer, timezone: 'UTC' }], team: [{ key: 'TEA1', name: 'x' }] },
    events: [eventRow('E')],
    audit: [{ actor: { kind: 'system', key: 'test' }, action: 'test' }],
  })
  const read = (name: string) =>
    app.unsafe(`select * from "${name}" limit 1`).then(
      (rows) => rows.length,
      (error: Error) => error.message,
    )
  for (const { name } of await tables(app)) {
    const answer = await read(name)
    expect([name, answer === 0 || /no customer named|permission denied/.test(String(answer))]).toEqual([
      name,
      true,
    ])
  }
  for (const name of ['customer', 'team', 'event', 'audit'])
    expect([name, await read(name)]).toEqual([name, 'no customer named'])
})

test('S2 after a transaction the customer is gone, also on the same connection', async () => {
  const one = testRole('APP', 1)
  await one.begin(async (tx) => {
    await tx`select set_config('app.customer', 'somebody', true)`
    await tx`select * from ride limit 1`
  })
  await expect(one`select * from ride limit 1`).rejects.toThrow(/no customer named/)
  await one.end()
})

test('S2 every tenant table forces the template, the role owns nothing and may not bypass', async () => {
  expect(await isolationFaults(app)).toEqual([])
  const [role] = await app<
    { owns: number; bypass: boolean }[]
  >`select (select count(*)::int from pg_class where relowner = r.oid) as owns, rolsuper
    or rolbypassrls as bypass from pg_roles r where rolname = current_user`
  expect(role).toEqual({ owns: 0, bypass: false })
})

test('start-up refuses a tenant table that lacks the template', async () => {
  await owner`create table surplus (customer_key text, key text, primary key (customer_key, key))`
  try {
    await owner`grant select on surplus to nemt_app`
    expect(await isolationFaults(app)).toEqual([
      'surplus does not force row level security',
      'surplus lacks the tenant policy',
    ])
  } finally {
    await owner`drop table surplus`
  }
})

test('start-up refuses a shared table whose rows anybody sees', async () => {
  await owner`alter table support_visit no force row level security`
  try {
    expect(await isolationFaults(app)).toEqual(['support_visit does not force row level security'])
  } finally {
    await owner`alter table support_visit force row level security`
  }
})

test('every primary key, unique index and foreign key of a tenant table includes customer_key', async () => {
  const keys = await owner<{ name: string; index: string; columns: string[] }[]>`
    select c.relname as name, i.relname as index,
    array(select a.attname::text from unnest(x.indkey) k join pg_attribute a on a.attrelid = c.oid
      and a.attnum = k) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and (x.indisunique or x.indisprimary)
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_key')`
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter(({ columns }) => !columns.includes('customer_key'))).toEqual([])
  const shared = ['fleet', 'fleet_group', 'fleet_area', 'driver', 'vehicle', 'support_visit']
  const references = await owner<{ name: string; target: string; columns: string[] }[]>`
    select c.relname as name, f.relname as target,
    array(select a.attname::text from unnest(k.conkey) x join pg_attribute a on a.attrelid = c.oid
      and a.attnum = x) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f'
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_key')`
  expect(
    references.filter(({ target, columns }) => !shared.includes(target) && !columns.includes('customer_key')),
  ).toEqual([])
})

test("a row can't be written for, moved to or linked with another customer", async () => {
  const [ours, theirs] = [freshCustomer(), freshCustomer()]
  for (const customer of [ours, theirs])
    await write(store, customer, {
      inserts: { customer: [{ name: customer, timezone: 'UTC' }], team: [{ key: 'TEA1', name: 'x' }] },
    })
  const as = (text: string) =>
    app.begin(async (tx) => {
      await tx`select set_config('app.customer', ${ours}, true)`
      return tx.unsafe(text)
    })
  await expect(
    as(`insert into team (customer_key, key, name) values ('${theirs}', 'TEA2', 'x')`),
  ).rejects.toThrow(/row-level security/)
  await expect(as(`update team set customer_key = '${theirs}' where key = 'TEA1'`)).rejects.toThrow(
    /row-level security|duplicate|foreign/,
  )
  expect((await as(`update team set name = 'y' where customer_key = '${theirs}'`)).count).toBe(0)
  expect((await as(`delete from team where customer_key = '${theirs}'`)).count).toBe(0)
  await write(store, theirs, {
    inserts: {
      team: [{ key: 'TEAtheirs', name: 'x' }],
      app_user: [{ key: 'USR1', username: 'a', email: 'a', first_name: 'a' }],
    },
  })
  await write(store, ours, {
    inserts: { app_user: [{ key: 'USR1', username: 'a', email: 'a', first_name: 'a' }] },
  })
  await expect(
    as(`insert into user_team (customer_key, user_key, team_key) values ('${ours}', 'USR1', 'TEAtheirs')`),
  ).rejects.toThrow(/foreign key/)
})

test('what has happened can be added to, never changed', async () => {
  const customer = freshCustomer()
  await write(store, customer, {
    events: [eventRow('E')],
    audit: [{ actor: { kind: 'system', key: 'test' }, action: 'test' }],
  })
  for (const statement of [
    'update event set type = $$x$$',
    'delete from event',
    'update audit set action = $$x$$',
    'delete from audit',
    'delete from fund_entry',
  ])
    await expect(
      app.begin(async (tx) => {
        await tx`select set_config('app.customer', ${customer}, true)`
        await tx.unsafe(statement)
      }),
    ).rejects.toThrow(/permission denied/)
})

test('16 callers of alternating customers on pooled connections each see their own, through both doors', async () => {
  const customers = Array.from({ length: 4 }, freshCustomer)
  for (const customer of customers)
    await write(store, customer, {
      inserts: { customer: [{ name: customer, timezone: 'UTC' }], team: [{ key: 'TEA1', name: customer }] },
    })
  const { sql } = store
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      for (let round = 0; round < 40; round++) {
        const customer = customers[(index + round) % customers.length] as string
        const { teams } = await read(store, customer, { teams: many(sql`select name from team`) })
        if (JSON.stringify(teams) !== JSON.stringify([{ name: customer }])) wrong.push(customer)
      }
    }),
  )
  expect(wrong).toEqual([])
})

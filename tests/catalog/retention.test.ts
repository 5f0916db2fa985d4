import { readFileSync } from 'node:fs'
import path from 'node:path'
import { passing, retention } from '@nemt/calls/retention/kept.ts'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'

let owner: Sql
beforeAll(() => {
  owner = connect(process.env.DATABASE_URL as string, { max: 1 })
})
afterAll(() => owner.end())

test('of every table it is said how long its rows stay', async () => {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p') and c.relname <> '_prisma_migrations'`
  expect(Object.keys(retention).sort()).toEqual(tables.map(({ name }) => name).sort())
  for (const [table, { why }] of Object.entries(retention))
    expect([table, why.length > 10]).toEqual([table, true])
})

test('the application may remove what goes by itself, and finds it by the customer', async () => {
  const indexed = await owner<{ name: string }[]>`
    select distinct c.relname as name from pg_class c join pg_index x on x.indrelid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] and a.attname = 'customer_key'
    where has_table_privilege('nemt_app', c.oid, 'delete')`
  const names = indexed.map(({ name }) => name)
  expect(passing.map(({ table }) => table).filter((table) => !names.includes(table))).toEqual([])
})

test('docs/operations.md says what goes when', () => {
  const text = readFileSync(path.join(__dirname, '../../docs/operations.md'), 'utf8')
  const missing = passing.filter(({ table, goes }) => !text.includes(`| \`${table}\` | ${goes} |`))
  expect(missing.map(({ table }) => table)).toEqual([])
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'

const migration = readFileSync(
  path.resolve(__dirname, '../../prisma/migrations/20261129000200_bounds_of_nothing/migration.sql'),
  'utf8',
)

let owner: Sql
beforeAll(() => {
  owner = connect(process.env.DATABASE_URL ?? '', { max: 1, name: 'older' })
})
afterAll(() => owner.end())

function rules(constraint: object) {
  return { trip: { ride: { constraint } } }
}
const meant = { distance: { lower: 1, upper: 2 }, covered_service_date: { lower: 3 }, penalty_max: 4 }

test('F266 F270–F274 V319 bounds that bound nobody go with the migration, and all others stay', async () => {
  const undone = new Error('as if nothing had been')
  let found: unknown[] = []
  await owner
    .begin(async (sql) => {
      const open = () =>
        sql.unsafe(
          'alter table customer no force row level security; alter table policy no force row level security;',
        )
      await open()
      await sql`insert into customer (customer_key, name, timezone, configuration)
        values ('bounds-of-nothing', 'A', 'UTC', '{}')`
      const documents = [
        rules({ ...meant, vehicle_type: { upper: 1, penalty: 2 }, has_fund: { lower: 1, hard: true } }),
        rules({ ...meant, ride_date: { lower: 1, upper: 2 }, team_funding: { penalty: 1 } }),
        {},
      ]
      for (const [index, document] of documents.entries())
        await sql`insert into policy (customer_key, key, name, document)
          values ('bounds-of-nothing', ${`POL${index}`}, 'A', ${sql.json(document)})`
      await sql.unsafe(migration)
      await open()
      const policies = await sql<{ document: object }[]>`select document from policy
        where customer_key = 'bounds-of-nothing' order by key`
      found = policies.map(({ document }) => document)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(found).toEqual([
    rules({ ...meant, vehicle_type: { penalty: 2 }, has_fund: { hard: true } }),
    rules({ ...meant, ride_date: {}, team_funding: { penalty: 1 } }),
    {},
  ])
})

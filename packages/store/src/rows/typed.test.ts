import { update } from '../change/changes.ts'
import type { Sql } from '../sql.ts'
import { columns, select, type Query } from './select.ts'
import type { NewRow } from './tables.ts'

// The compiler is what is tested here: a line below `@ts-expect-error` that did compile is an error.

type Answer<Q> = Q extends Query<infer Row> ? Row : never

function _teams(sql: Sql) {
  return select(sql, columns('team', 't', ['key']), sql`from team t where t.customer_key = s.c`)
}

test('a column that is not selected, or misspelt, does not compile', () => {
  const row: Answer<ReturnType<typeof _teams>> = { key: 'TEA1' }
  // @ts-expect-error name is not selected
  expect(row.name).toBeUndefined()
  // @ts-expect-error no table has such a column
  expect(columns('team', 't', ['nmae'])).toHaveProperty('nmae')
})

test('a column that is misspelt or of another type in what is written does not compile', () => {
  const team: NewRow<'team'> = { key: 'TEA1', name: 'North' }
  // @ts-expect-error no such column
  const misspelt: NewRow<'team'> = { key: 'TEA1', name: 'North', archvied_at: 1 }
  // @ts-expect-error a name is text
  const wrong: NewRow<'team'> = { key: 'TEA1', name: 1 }
  // @ts-expect-error no such column
  const set = update('team', { where: { key: 'TEA1' }, set: { nmae: 'South' } })
  expect([team, misspelt, wrong, set]).toHaveLength(4)
})

import type { Fragment } from '../sql.ts'
import * as typed from '../read.ts'
import type { Question } from '../read.ts'
import type { Query } from '../rows/select.ts'

// A test may look into the database with a query of its own words, whose rows are as PostgreSQL's JSON has
// them: instants are ISO text. The product's code can't.

type Asking<Rows> = {
  <Row>(asked: Query<Row>): Question<Rows extends 'one' ? Row | null : Row[]>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the test states the shape of its rows
  (asked: Fragment): Question<any>
}

function queryOf(asked: Query<unknown> | Fragment): Query<unknown> {
  return 'selection' in asked ? asked : { query: asked as Fragment, selection: {} }
}

// eslint-disable-next-line no-restricted-syntax -- the test states the shape of its rows
export const one: Asking<'one'> = (asked: Query<unknown> | Fragment) => typed.one(queryOf(asked)) as never
// eslint-disable-next-line no-restricted-syntax -- the test states the shape of its rows
export const many: Asking<'many'> = (asked: Query<unknown> | Fragment) => typed.many(queryOf(asked)) as never

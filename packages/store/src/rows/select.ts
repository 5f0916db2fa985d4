import type { Fragment, Sql } from '../sql.ts'
import type { Row, TableName } from './tables.ts'

/**
 * One column of an answer: its text, and where its type comes from. `instant`: a moment that SQL works out;
 * whether a table's column is one says the catalog.
 */
export type Column<Value> = {
  readonly text: string | Fragment
  readonly of?: { readonly table: TableName; readonly column: string }
  readonly instant?: boolean
  /** Only for the compiler: the type of the value. */
  readonly type?: () => Value
}

/** The columns of an answer by their names in it. */
export type Selection = Readonly<Record<string, Column<unknown>>>
/** A row of an answer. */
export type Selected<S extends Selection> = {
  -readonly [Name in keyof S]: S[Name] extends Column<infer Value> ? Value : never
}

/** The columns of a table that a query reads under an alias; the answer's row has them by the same names. */
export function columns<T extends TableName, C extends keyof Row<T> & string>(
  table: T,
  alias: string,
  names: readonly C[],
): { [Name in C]: Column<Row<T>[Name]> } {
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(names.map((name) => [name, column(table, alias, name)])) as {
    [Name in C]: Column<Row<T>[Name]>
  }
}

/** One column of a table, for an answer that calls it otherwise. */
export function column<T extends TableName, C extends keyof Row<T> & string>(
  table: T,
  alias: string,
  name: C,
): Column<Row<T>[C]> {
  return { text: `${alias}."${name}"`, of: { table, column: name } }
}

/** Columns of a table that may have no row to join: each may be null. */
export function joined<S extends Selection>(selection: S): { [Name in keyof S]: S[Name] | Column<null> } {
  return selection
}

/** A value that SQL works out; the caller states its type. JSON in it stays as it is: no instants. */
export function computed<Value>(text: Fragment): Column<Value> {
  return { text }
}

/** An instant that SQL works out, in ms. */
export function instant<Value extends number | null = number>(text: Fragment): Column<Value> {
  return {
    text,
    instant: true,
  }
}

/** A query with the columns that its rows have. */
export type Query<Answer> = {
  readonly query: Fragment
  readonly selection: Selection
  /** Only for the compiler: the type of a row. */
  readonly type?: () => Answer
}

/**
 * The query `select … {tail}`, whose rows have the selection's columns. `tail` begins with `from`; in it
 * `s.c` is the customer.
 */
export function select<const S extends Selection>(
  sql: Sql,
  selection: S,
  tail: Fragment,
): Query<Selected<S>> {
  return { query: sql`select ${listed(sql, selection)} ${tail}`, selection }
}

/** Names are the code's own, never input; neighbours that are plain text become one piece. */
function listed(sql: Sql, selection: Selection): Fragment[] {
  const pieces: Fragment[] = []
  let plain = ''
  for (const [name, { text }] of Object.entries(selection)) {
    const before = plain || pieces.length ? `${plain}, ` : ''
    if (typeof text === 'string') plain = `${before}${text} as "${name}"`
    else {
      if (before) pieces.push(sql.unsafe(before))
      pieces.push(sql`${text} as ${sql(name)}`)
      plain = ''
    }
  }
  if (plain) pieces.push(sql.unsafe(plain))
  return pieces
}

import type { Changes, Condition, Increment, Merge, Update, Upsert, Value } from './changes.ts'
import { isInstant, type Columns } from './columns.ts'

/** Any table's row: from here on the catalog's types count. */
type Row = Record<string, Value>

export type Statement = { text: string; values: Value[] }

function isIncrement(value: unknown): value is Increment {
  return typeof value === 'object' && value !== null && 'increment' in value
}

function isMerge(value: unknown): value is Merge<object> {
  return typeof value === 'object' && value !== null && 'merge' in value
}

/**
 * Turns a set of changes into one statement. Its main query reads the step that sets the customer, and then asks
 * for the guarded steps one after the other: so these run in their order (rows are always locked in the same
 * order), and the first guard that missed ends the statement, of which nothing is kept. PostgreSQL runs the other
 * steps, which nobody reads, after the main query; when one of them came before the customer is set, row level
 * security would end the statement.
 */
export function statementOf(columns: Columns, customer: string, changes: Changes): Statement {
  const values: Value[] = [customer]
  const bind = (value: Value, type: string): string => {
    values.push(bound(value, type))
    return isJson(type) ? `$${values.length}::text::${type}` : `$${values.length}::${type}`
  }
  /** The customer's rows of a table; a shared table's rows belong to nobody. */
  const owned = (table: string): string[] =>
    columns.get(table)?.has('customer_key') ? [`t.customer_key = ${CUSTOMER}`] : []
  const typeOf: TypeOf = (table, column) => typeIn(columns, table, column)
  const steps = [`s as materialized (select set_config('app.customer', ${CUSTOMER}, true))`]
  const guards: { name: string; code: string; rows: number }[] = []
  const guard = (name: string, code: string | undefined, rows: number): void => {
    if (code) guards.push({ name, code, rows })
  }
  for (const [index, update] of (changes.updates ?? []).entries()) {
    const name = `u${index}`
    steps.push(`${name} as (${updateText(update, owned(update.table), bind, typeOf)} returning 1)`)
    guard(name, update.must, 1)
  }
  for (const [index, upsert] of (changes.upserts ?? []).entries()) {
    if (upsert.rows.length === 0) continue
    const name = `w${index}`
    steps.push(`${name} as (${upsertText(columns, upsert, bind)} returning 1)`)
    guard(name, upsert.must, upsert.rows.length)
  }
  for (const [index, remove] of (changes.removes ?? []).entries()) {
    const where = [...owned(remove.table), ...conditionsOf(remove.table, remove.where as Row, bind, typeOf)]
    steps.push(`r${index} as (delete from "${remove.table}" t where ${where.join(' and ')})`)
  }
  for (const [kind, tables] of [
    ['', changes.inserts],
    [' on conflict do nothing', changes.insertsIfAbsent],
  ] as const)
    for (const [table, rows] of Object.entries(tables ?? {}))
      for (const alike of byShape(rows as readonly Row[]))
        steps.push(`i${steps.length} as (${insertText(columns, table, alike, bind)}${kind})`)
  for (const [table, rows] of [
    ['event', changes.events],
    ['audit', changes.audit],
    ['idempotency', changes.idempotency && [changes.idempotency]],
  ] as const)
    for (const alike of byShape((rows ?? []) as readonly Row[]))
      steps.push(`i${steps.length} as (${insertText(columns, table, alike, bind)})`)
  const refusals = guards.map(
    ({ name, code, rows }) =>
      `when (select count(*) from ${name}) <> ${rows} then app.refuse(${bind(code, 'text')})`,
  )
  const outcome = refusals.length ? `case ${refusals.join(' ')} else true end` : 'true'
  return { text: `with ${steps.join(',\n')}\nselect ${outcome} as done from s`, values }
}

function updateText(update: Update, owned: string[], bind: Bind, typeOf: TypeOf): string {
  const { table, set, where, and } = update
  const assign = Object.entries(set as Record<string, Value | Increment | Merge<object>>).map(
    ([column, value]) => {
      const type = typeOf(table, column)
      if (isIncrement(value)) return `"${column}" = t."${column}" + ${bind(value.increment, type)}`
      if (isMerge(value))
        return `"${column}" = jsonb_strip_nulls(t."${column}" || ${bind(value.merge, type)})`
      return `"${column}" = ${bind(value, type)}`
    },
  )
  const conditions = [...owned, ...conditionsOf(table, where as Row, bind, typeOf)]
  if (and) conditions.push(conditionText(and, bind))
  return `update "${table}" t set ${assign.join(', ')} where ${conditions.join(' and ')}`
}

/** The parameter that holds the customer. */
const CUSTOMER = '$1::text'

type Bind = (value: Value, type: string) => string
/** Equal columns: null means is null, an array one of. */
type TypeOf = (table: string, column: string) => string

function conditionsOf(table: string, where: Row, bind: Bind, typeOf: TypeOf): string[] {
  return Object.entries(where).map(([column, value]) => {
    if (value === null) return `t."${column}" is null`
    const type = typeOf(table, column)
    const several = Array.isArray(value) && !type.endsWith('[]')
    return several
      ? `t."${column}" = any(${bind(value, `${type}[]`)})`
      : `t."${column}" = ${bind(value, type)}`
  })
}

/** A condition of the call's own, with its values bound in place of $1… */
function conditionText({ sql, values }: Condition, bind: (value: Value, type: string) => string): string {
  const bound = values.map((value) => bind(value, typeof value === 'number' ? 'bigint' : 'text'))
  return `(${sql.replace(/\$(\d+)/g, (_, index: string) => bound[Number(index) - 1] ?? 'null')})`
}

/** An upsert of whichever table. */
type AnyUpsert = Omit<Upsert, 'by' | 'add'> & { by: readonly string[]; add?: readonly string[] }

function upsertText(columns: Columns, { table, by, rows, add = [], and }: AnyUpsert, bind: Bind): string {
  const [shape, ...others] = byShape(rows as readonly Row[])
  if (!shape || others.length > 0) throw new Error(`the rows for ${table} must name the same columns`)
  const key = listed(columns, table, by)
  const set = shape.names
    .filter((column) => !by.includes(column))
    .map((column) =>
      add.includes(column)
        ? `"${column}" = t."${column}" + excluded."${column}"`
        : `"${column}" = excluded."${column}"`,
    )
  const insert = insertText(columns, table, shape, bind, 't')
  const updated = `${set.join(', ')}${and ? ` where ${conditionText(and, bind)}` : ''}`
  return `${insert} on conflict (${key}) do update set ${updated}`
}

/**
 * Up to so many rows are written one by one, which is faster than taking a list apart; lists of every length would each
 * want a statement of their own.
 */
const FEW = 4

function insertText(columns: Columns, table: string, shape: Shape, bind: Bind, alias?: string): string {
  const known = columns.get(table)
  if (!known) throw new Error(`no table ${table}`)
  const used = shape.names.map((column) => ({ column, type: typeIn(columns, table, column) }))
  // Shared tables (fleets) belong to no customer; their policy wants the customer named all the same.
  const owner = known.has('customer_key') ? `${CUSTOMER}, ` : ''
  const into = `insert into "${table}"${alias ? ` as ${alias}` : ''} (${listed(columns, table, shape.names)})`
  if (shape.rows.length <= FEW) {
    const values = shape.rows.map(
      (row) => `(${owner}${used.map(({ column, type }) => bind(row[column], type)).join(', ')})`,
    )
    return `${into} values ${values.join(', ')}`
  }
  const json = shape.rows.map((row) =>
    Object.fromEntries(used.map(({ column, type }) => [column, inJson(row[column], type)])),
  )
  const typed = used.map(({ column, type }) => `"${column}" ${type}`).join(', ')
  const picked = owner + used.map(({ column }) => `x."${column}"`).join(', ')
  return `${into} select ${picked} from json_to_recordset(${bind(json, 'json')}) as x(${typed})`
}

function typeIn(columns: Columns, table: string, column: string): string {
  const type = columns.get(table)?.get(column)
  if (!type) throw new Error(`no column ${table}.${column}`)
  return type
}

/** Columns of a table as a statement lists them, after the customer where its rows belong to one. */
function listed(columns: Columns, table: string, names: readonly string[]): string {
  const owner = columns.get(table)?.has('customer_key') ? ['customer_key'] : []
  return `"${[...owner, ...names].join('", "')}"`
}

/** Rows that name the same columns: a column that a row does not name takes its default. */
type Shape = { names: readonly string[]; rows: Row[] }

function byShape(rows: readonly Row[]): Shape[] {
  const shapes: Shape[] = []
  for (const row of rows) {
    const names = Object.keys(row).filter((column) => row[column] !== undefined)
    const alike = shapes.find((shape) => areAlike(shape.names, names))
    if (alike) alike.rows.push(row)
    else shapes.push({ names, rows: [row] })
  }
  return shapes
}

/** Rows of one place name their columns in one order, so that is asked first. */
function areAlike(names: readonly string[], others: readonly string[]): boolean {
  if (names.length !== others.length) return false
  return (
    names.every((name, at) => name === others[at]) || new Set([...names, ...others]).size === names.length
  )
}

function inJson(value: Value, type: string): Value {
  if (value === undefined) return null
  return typeof value === 'number' && isInstant(type) ? new Date(value).toISOString() : value
}

/** The driver guesses a value's type by its looks, which for JSON is often wrong (`true`, a list of numbers). */
function bound(value: Value, type: string): Value {
  if (value === null || value === undefined) return null
  if (isJson(type)) return JSON.stringify(value)
  return typeof value === 'number' && isInstant(type) ? new Date(value).toISOString() : value
}

function isJson(type: string): boolean {
  return type === 'jsonb' || type === 'json'
}

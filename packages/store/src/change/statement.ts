import type { Changes, Condition, Increment, Update, Upsert, Value } from './changes.ts'
import { isInstant, type Columns } from './columns.ts'

/** Any table's row: from here on the catalog's types count. */
type Row = Record<string, Value>

export type Statement = { text: string; values: Value[] }

function isIncrement(value: unknown): value is Increment {
  return typeof value === 'object' && value !== null && 'increment' in value
}

/**
 * Turns a set of changes into one statement: the customer is set in its first step, updates follow in their
 * order (each waits for the one before, so rows are always locked in the same order), then inserts; a guard
 * that missed ends the statement and nothing is kept.
 */
export function statementOf(columns: Columns, customer: string, changes: Changes): Statement {
  const values: Value[] = [customer]
  const bind = (value: Value, type: string): string => {
    values.push(bound(value, type))
    return `$${values.length}::${type}`
  }
  /** The customer's rows of a table; a shared table's rows belong to nobody. */
  const owned = (table: string): string =>
    columns.get(table)?.has('customer_key') ? 't.customer_key = s.c' : 's.c is not null'
  const typeOf = (table: string, column: string): string => {
    const type = columns.get(table)?.get(column)
    if (!type) throw new Error(`no column ${table}.${column}`)
    return type
  }
  const steps = [`s as materialized (select set_config('app.customer', $1, true) as c)`]
  const guards: { name: string; code: string; rows: number }[] = []
  let ready = ''
  const guard = (name: string, code: string | undefined, rows: number): void => {
    if (!code) return
    guards.push({ name, code, rows })
    // Each guarded step waits for the one before, so the last one stands for all.
    ready = `(select count(*) from ${name}) = ${rows}`
  }
  for (const [index, update] of (changes.updates ?? []).entries()) {
    const name = `u${index}`
    steps.push(
      `${name} as (${updateText(update, owned(update.table), bind, typeOf)}${ready && ` and ${ready}`} returning 1)`,
    )
    guard(name, update.must, 1)
  }
  for (const [index, upsert] of (changes.upserts ?? []).entries()) {
    if (upsert.rows.length === 0) continue
    const name = `w${index}`
    steps.push(`${name} as (${upsertText(columns, upsert, ready, bind)} returning 1)`)
    guard(name, upsert.must, upsert.rows.length)
  }
  for (const [index, remove] of (changes.removes ?? []).entries()) {
    const where = conditionsOf(remove.table, remove.where as Row, bind, typeOf)
    steps.push(
      `r${index} as (delete from "${remove.table}" t using s` +
        ` where ${owned(remove.table)} and ${where.join(' and ')}${ready && ` and ${ready}`})`,
    )
  }
  for (const [kind, tables] of [
    ['', changes.inserts],
    [' on conflict do nothing', changes.insertsIfAbsent],
  ] as const)
    for (const [table, rows] of Object.entries(tables ?? {}))
      for (const alike of byShape(rows as readonly Row[]))
        steps.push(
          `i${steps.length} as (${insertText(columns, table, alike, bind)}${ready && ` where ${ready}`}${kind})`,
        )
  for (const [table, rows] of [
    ['event', changes.events],
    ['audit', changes.audit],
    ['idempotency', changes.idempotency && [changes.idempotency]],
  ] as const)
    for (const alike of byShape((rows ?? []) as readonly Row[]))
      steps.push(
        `i${steps.length} as (${insertText(columns, table, alike, bind)}${ready && ` where ${ready}`})`,
      )
  const refusals = guards.map(
    ({ name, code, rows }) =>
      `when (select count(*) from ${name}) <> ${rows} then app.refuse(${bind(code, 'text')})`,
  )
  const outcome = refusals.length ? `case ${refusals.join(' ')} else true end` : 'true'
  return { text: `with ${steps.join(',\n')}\nselect ${outcome} as done from s`, values }
}

function updateText(
  update: Update,
  owned: string,
  bind: (value: Value, type: string) => string,
  typeOf: (table: string, column: string) => string,
): string {
  const { table, set, where, and } = update
  const assign = Object.entries(set as Record<string, Value | Increment>).map(([column, value]) =>
    isIncrement(value)
      ? `"${column}" = t."${column}" + ${bind(value.increment, typeOf(table, column))}`
      : `"${column}" = ${bind(value, typeOf(table, column))}`,
  )
  const conditions = conditionsOf(table, where as Row, bind, typeOf)
  if (and) conditions.push(conditionText(and, bind))
  return `update "${table}" t set ${assign.join(', ')} from s where ${owned} and ${conditions.join(' and ')}`
}

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

function upsertText(
  columns: Columns,
  { table, by, rows, add = [], and }: AnyUpsert,
  ready: string,
  bind: (value: Value, type: string) => string,
): string {
  const [shape, ...others] = byShape(rows as readonly Row[])
  if (!shape || others.length > 0) throw new Error(`the rows for ${table} must name the same columns`)
  const owner = columns.get(table)?.has('customer_key') ? ['"customer_key"'] : []
  const key = [...owner, ...by.map((column) => `"${column}"`)].join(', ')
  const set = Object.keys(shape[0] ?? {})
    .filter((column) => !by.includes(column))
    .map((column) =>
      add.includes(column)
        ? `"${column}" = t."${column}" + excluded."${column}"`
        : `"${column}" = excluded."${column}"`,
    )
  const insert = insertText(columns, table, shape, bind, 't')
  const inserted = `${insert}${ready && ` where ${ready}`}`
  const updated = `${set.join(', ')}${and ? ` where ${conditionText(and, bind)}` : ''}`
  return `${inserted} on conflict (${key}) do update set ${updated}`
}

function insertText(
  columns: Columns,
  table: string,
  rows: Row[],
  bind: (value: Value, type: string) => string,
  alias?: string,
): string {
  const known = columns.get(table)
  if (!known) throw new Error(`no table ${table}`)
  const used = Object.keys(rows[0] ?? {}).filter((column) => rows[0]?.[column] !== undefined)
  for (const column of used) if (!known.has(column)) throw new Error(`no column ${table}.${column}`)
  const json = rows.map((row) =>
    Object.fromEntries(used.map((column) => [column, inJson(row[column], known.get(column) as string)])),
  )
  const typed = used.map((column) => `"${column}" ${known.get(column)}`).join(', ')
  const names = used.map((column) => `"${column}"`).join(', ')
  const picked = used.map((column) => `x."${column}"`).join(', ')
  // Shared tables (fleets) belong to no customer; their policy wants the customer named all the same.
  const [own, theirs] = known.has('customer_key') ? ['customer_key, ', 's.c, '] : ['', '']
  return (
    `insert into "${table}"${alias ? ` as ${alias}` : ''} (${own}${names})` +
    ` select ${theirs}${picked} from s, jsonb_to_recordset(${bind(json, 'jsonb')}) as x(${typed})`
  )
}

/** Rows that name the same columns, together: a column that a row does not name takes its default. */
function byShape(rows: readonly Row[]): Row[][] {
  const shapes = new Map<string, Row[]>()
  for (const row of rows) {
    const shape = Object.keys(row)
      .filter((column) => row[column] !== undefined)
      .sort()
      .join()
    const alike = shapes.get(shape)
    if (alike) alike.push(row)
    else shapes.set(shape, [row])
  }
  return [...shapes.values()]
}

function inJson(value: Value, type: string): Value {
  if (value === undefined) return null
  if (typeof value === 'number' && isInstant(type)) return new Date(value).toISOString()
  return typeof value === 'bigint' ? value.toString() : value
}

function bound(value: Value, type: string): Value {
  return typeof value === 'number' && isInstant(type) ? new Date(value).toISOString() : (value ?? null)
}

import type { Sql } from '@nemt/store/sql.ts'

type Row = Record<string, unknown>
/** A table's rows by their primary key, as text. */
type Rows = Map<string, { table: string; row: Row }>
type Table = { table: string; keys: string[]; owned: boolean }

/** Set at each writing, or different in each run: they say nothing about the call. */
const LEFT_OUT = new Set(['customer_key', 'seq', 'xid', 'updated_at', 'at', 'request', 'bucket', 'window'])
const NEAR_MS = 10 * 60_000
/** Until when a row holds. How long that is stays the same in every run, but for what holds until a ride. */
const UNTIL = new Set(['expires_at', 'useless_at'])
const MINUTE = 60_000
/** As much as a row's own time may be before or after the moment from which is counted; ms. */
const AROUND = 5_000

/**
 * What happens to the rows of a customer and of its fleets meanwhile, a line for each row and column, in a fixed order:
 * `+` a row that is new, `-` one that went, `~` a column that changed. What differs from run to run (keys, instants,
 * secrets) is told by its kind.
 */
export async function differenceBy(
  owner: Sql,
  customer: string,
  happens: () => Promise<unknown>,
): Promise<string[]> {
  const before = await rowsOf(owner, customer)
  await happens()
  const after = await rowsOf(owner, customer)
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, was]) => `- ${lineOf(was)}`)
  const made = [...after].flatMap(([key, is]) => {
    const was = before.get(key)
    return was ? changesOf(is.table, was.row, is.row) : [`+ ${lineOf(is)}`]
  })
  return counted(
    [...gone, ...made].map((line) => line.replaceAll(customer, 'CUSTOMER').replace(KEY, '$1…')).sort(),
  )
}

/** Lines that are alike as one, with how many there are. */
function counted(lines: readonly string[]): string[] {
  const times = Map.groupBy(lines, (line) => line)
  return [...times].map(([line, { length }]) => (length === 1 ? line : `${line} (${length} ×)`))
}

async function rowsOf(owner: Sql, customer: string): Promise<Rows> {
  const tables = await tablesOf(owner)
  const each = tables.map(
    ({ table, keys, owned }) =>
      `select '${table}' as table, jsonb_build_array(${keys.map((key) => `t."${key}"`).join(', ')})::text as key,
        to_jsonb(t) as row from "${table}" t${owned ? ` where t.customer_key in ($1, 'global')` : ''}`,
  )
  const found = await owner.unsafe<{ table: string; key: string; row: Row }[]>(each.join(' union all '), [
    customer,
  ])
  return new Map(found.map(({ table, key, row }) => [`${table} ${key}`, { table, row }]))
}

/** The tables, each with the columns of its primary key, and whether their rows are a customer's. */
function tablesOf(owner: Sql): Promise<Table[]> {
  return owner<Table[]>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as keys,
      exists (
        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'customer_key'
      ) as owned
    from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('event_cursor', 'process_beat', '_migration')
    group by c.oid, c.relname order by c.relname`
}

function changesOf(table: string, was: Row, is: Row): string[] {
  return Object.keys(is)
    .filter((column) => !LEFT_OUT.has(column) && JSON.stringify(was[column]) !== JSON.stringify(is[column]))
    .map((column) => `~ ${table}.${column}: ${shown(was[column])} → ${shown(is[column])}`)
}

function lineOf({ table, row }: { table: string; row: Row }): string {
  const columns = Object.entries(row).filter(([column, value]) => !LEFT_OUT.has(column) && !isEmpty(value))
  const told = columns.map(([column, value]) => `${column} ${lasting(row, column) ?? shown(value)}`)
  return `${table}: ${told.join(', ')}`
}

/** How long a new row holds; undefined where that is by the hour at which the test runs. */
function lasting(row: Row, column: string): string | undefined {
  const [from, until] = [row.created_at ?? row.at, row[column]]
  if (!UNTIL.has(column) || row.ride_key || typeof from !== 'string' || typeof until !== 'string')
    return undefined
  const holds = Date.parse(until) - Date.parse(from)
  const minutes = Math.round(holds / MINUTE)
  return Math.abs(holds - minutes * MINUTE) < AROUND ? `${minutes} minutes` : undefined
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false || ['{}', '[]', '0', '""'].includes(JSON.stringify(value))
}

const KEY = /\b([A-Za-z]{3})[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{24,}/g
const NUMBER = /(?<![+\w])\d{7,}/g
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DATE = /\b(\d{4}-\d\d-\d\d|(\d{1,2}\/\d{1,2} at )?\d\d:\d\d[ap]m C[SD]T)\b/g
/** Test fleets are called by the end of their keys. */
const FLEET = /Fleet [0-9A-Z]{4}/g
const SECRET = /^[\w+/=$.-]{32,}$/
/** By the hour at which the test runs. */
const BY_HOUR = /^(duration|drive|price)_/

/** A value by what stays the same in every run. */
function shown(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (BY_HOUR.test(name)) return 'by the hour'
    if (isActor(part)) return part.kind
    if (typeof part === 'number' && part > 1e12) return moment(part)
    if (typeof part !== 'string') return part
    if (INSTANT.test(part)) return moment(Date.parse(part))
    if (SECRET.test(part) && !/^[A-Z]{3}[0-9A-Z]+$/.test(part)) return 'secret'
    return part.replace(DATE, 'date').replace(FLEET, 'Fleet').replace(NUMBER, 'number')
  })
}

function isActor(part: unknown): part is { kind: string } {
  return typeof part === 'object' && part !== null && 'kind' in part && 'key' in part && 'name' in part
}

function moment(at: number): string {
  return Math.abs(at - Date.now()) < NEAR_MS ? 'now' : 'instant'
}

import type { Sql } from '../sql.ts'

/** table → column → PostgreSQL type as it is written in a cast. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Whether a column of this type holds an instant; in the calls it is ms. */
export function isInstant(type: string): boolean {
  return type.startsWith('timestamp')
}

/** Reads the tables' columns from the catalog, so that no list of them has to be kept beside the schema. */
export async function readColumns(sql: Sql): Promise<Columns> {
  const rows = await sql<{ table: string; column: string; type: string }[]>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`
  const columns = new Map<string, Map<string, string>>()
  for (const { table, column, type } of rows) {
    const known = columns.get(table) ?? new Map<string, string>()
    columns.set(table, known.set(column, type))
  }
  return columns
}

import type { Sql } from '../sql.ts'
import { repeat } from './repeat.ts'

/** So often it is looked which tables have grown. ms. */
const LOOK_MS = 2_000
/** Changed rows below which a table's statistics are left to the server. */
const LEAST = 500
/**
 * How closely a table is looked at: the server's own habit, 100, reads ten times as many rows and takes a second of a
 * processor for the rides; which index a statement takes, this much tells as well.
 */
const TARGET = 10

export type Statistics = { look: () => Promise<string[]>; stop: () => Promise<void> }

/**
 * Takes the statistics of tables of which half the rows are new since they were taken. Statements are planned once per
 * connection; what is planned over empty tables may go through all rides of a customer, and the server itself looks
 * only once a minute. New statistics make every connection plan again. `sql` has the worker's role.
 */
export function keepStatistics(
  sql: Sql,
  options: { everyMs?: number; onError?: (error: unknown) => void } = {},
): Statistics {
  const { once, stop } = repeat(() => takeOf(sql), { everyMs: LOOK_MS, ...options })
  return { look: once, stop }
}

/** Names of the tables whose statistics were taken. */
async function takeOf(sql: Sql): Promise<string[]> {
  const grown = await sql<{ table: string }[]>`
    select relname as "table" from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze >= ${LEAST}
      and n_mod_since_analyze >= n_live_tup / 2
    order by n_live_tup desc`
  // As one message, which is one transaction: the driver's own may be left open where connections are busy.
  for (const { table } of grown)
    await sql`set local default_statistics_target = ${sql.unsafe(String(TARGET))};
      analyze (skip_locked) ${sql(table)}`.simple()
  return grown.map(({ table }) => table)
}

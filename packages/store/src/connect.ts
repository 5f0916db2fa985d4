import { openSql } from './open.ts'
import type { Sql } from './sql.ts'
import { readColumns, type Columns } from './change/columns.ts'
import { hinter } from './event/hint.ts'

/**
 * The application's door to PostgreSQL. Every statement through it names a customer (see read.ts,
 * change/write.ts).
 */
export type Store = {
  sql: Sql
  url: string
  /** Column names and types of every table, read from the catalog when the store opens. */
  columns: Columns
  /** Tells the readers of the event log that something was committed; debounced, losing it only delays. */
  hint: () => void
  close: () => Promise<void>
}

/**
 * How long a statement of the application's may take, in ms: less than its transactions may (5 s), so that
 * the connection outlives it, and less than its caller waits (read.ts).
 */
const STATEMENT_MS = 4_000

type Options = {
  max?: number
  name?: string
  /**
   * How long making a connection may take, in s: 1. A server that dies can leave an attempt unanswered, and no caller
   * may wait long for it; a suite, whose machine may stand still for a second, can.
   */
  connectSeconds?: number
  /** Hears of each statement as it is sent: for tests of how statements are planned. */
  onStatement?: (text: string, values: unknown[]) => void
}

/**
 * Opens a pool for one role. Dates stay ISO text inside JSON; `max` connections are opened as they are
 * needed; the database ends a statement after `statementMs`.
 */
export function connect(url: string, options: Options & { statementMs?: number } = {}): Sql {
  const { onStatement } = options
  return openSql(url, {
    max: options.max ?? 16,
    idle_timeout: 60,
    // At most one statement waits behind another on a connection: of several, when one is ended, the driver takes its
    // answer for that of the next. (With none at all, its transactions don't work.)
    max_pipeline: 1,
    connect_timeout: options.connectSeconds ?? 1,
    max_lifetime: 60 * 30,
    backoff: (retries) => Math.min(0.05 * 2 ** retries, 0.25),
    onnotice: () => {},
    ...(onStatement
      ? { debug: (_: number, text: string, values: unknown[]) => onStatement(text, values) }
      : {}),
    // Plans are made once per statement and connection: they go by customer and key, and planning costs as
    // much as running. A plan that was made over an empty table must serve the full one too: no statement of
    // ours has a reason to read a whole table.
    connection: {
      application_name: options.name ?? 'portal',
      statement_timeout: options.statementMs ?? 20_000,
      plan_cache_mode: 'force_generic_plan',
      enable_seqscan: 'off',
    },
  })
}

/** Opens the application's store. `url` is the login that belongs to the role nemt_app. */
export async function openStore(url: string, options: Options = {}): Promise<Store> {
  const sql = connect(url, { statementMs: STATEMENT_MS, ...options })
  const columns = await readColumns(sql)
  return { sql, url, columns, hint: hinter(sql), close: () => sql.end({ timeout: 5 }) }
}

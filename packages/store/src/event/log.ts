import type { Fragment, Sql } from '../sql.ts'
import { writeCursor, type Cursor } from './cursor.ts'

/** One row of the event log as its readers need it. */
export type LoggedEvent = {
  cursor: string
  position: Cursor
  customer: string
  at: number
  collection: string
  key: string
  type: string
  actor: Record<string, unknown>
  data: Record<string, unknown>
  audience: string[]
  team_key: string | null
  ride_key: string | null
  passenger_key: string | null
  fleet_keys: string[]
  /** The request from which it followed; null for what was written before ids were kept. */
  request: string | null
}

/** The epoch of this database's log. */
export async function readEpoch(sql: Sql): Promise<string> {
  const [row] = await sql<{ epoch: string }[]>`select epoch from event_cursor where name = 'epoch'`
  if (!row) throw new Error('the event log has no epoch')
  return row.epoch
}

/** The newest position behind which nothing can appear any more: every transaction before it has ended. */
export async function headOf(sql: Sql, epoch: string): Promise<Cursor> {
  const [row] = await sql<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  return { epoch, xid: BigInt(row?.xid ?? 0), seq: 0n }
}

/**
 * The position behind which there are at most `count` events: where a reader starts that wants the newest
 * ones.
 */
export async function behind(sql: Sql, epoch: string, count: number): Promise<Cursor> {
  const [row] = await sql<
    { xid: string; seq: string }[]
  >`select e.xid::text as xid, e.seq::text as seq from event e
    order by e.xid desc, e.seq desc offset ${count} limit 1`
  return row ? { epoch, xid: BigInt(row.xid), seq: BigInt(row.seq) } : { epoch, xid: 0n, seq: 0n }
}

/**
 * The next events after a position, in order, never one too early: only rows whose transaction is older than
 * every running one (`id greater than last seen` was measured to miss half of them under concurrent writers).
 * `customer` narrows to one tenant's log.
 */
export async function readEvents(
  sql: Sql,
  from: Cursor,
  options: { limit: number; customer?: string; until?: Cursor },
): Promise<LoggedEvent[]> {
  const rows = await sql<Record<string, never>[]>`
    select ${columnsOf(sql)} from event e
    where (e.xid, e.seq) > (${from.xid.toString()}::xid8, ${from.seq.toString()}::bigint)
    and e.xid < pg_snapshot_xmin(pg_current_snapshot())
    ${options.customer ? sql`and e.customer_key = ${options.customer}` : sql``}
    ${
      options.until
        ? sql`and (e.xid, e.seq) <= (${options.until.xid.toString()}::xid8,
      ${options.until.seq.toString()}::bigint)`
        : sql``
    }
    order by e.xid, e.seq limit ${options.limit}`
  return rows.map((row) => loggedOf(row, from.epoch))
}

/** One event by its number; undefined where there is none. */
export async function readEvent(
  sql: Sql,
  epoch: string,
  customer: string,
  seq: string,
): Promise<LoggedEvent | undefined> {
  const [row] = await sql<Record<string, never>[]>`
    select ${columnsOf(sql)} from event e where e.customer_key = ${customer} and e.seq = ${seq}::bigint`
  return row && loggedOf(row, epoch)
}

function columnsOf(sql: Sql): Fragment {
  return sql`e.customer_key, e.xid::text as xid, e.seq::text as seq, e.at,
  e.collection, e.key, e.type, e.actor, e.data, e.audience, e.team_key, e.ride_key, e.passenger_key,
  e.fleet_keys, e.request`
}

function loggedOf(row: Record<string, unknown>, epoch: string): LoggedEvent {
  const position = { epoch, xid: BigInt(row.xid as string), seq: BigInt(row.seq as string) }
  return {
    cursor: writeCursor(position),
    position,
    customer: row.customer_key as string,
    at: (row.at as Date).getTime(),
    collection: row.collection as string,
    key: row.key as string,
    type: row.type as string,
    actor: row.actor as Record<string, unknown>,
    data: row.data as Record<string, unknown>,
    audience: row.audience as string[],
    team_key: row.team_key as string | null,
    ride_key: row.ride_key as string | null,
    passenger_key: row.passenger_key as string | null,
    // A row may hold none at all: the column knows no difference between nobody and nothing.
    fleet_keys: (row.fleet_keys as string[] | null) ?? [],
    request: row.request as string | null,
  }
}

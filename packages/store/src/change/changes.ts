/**
 * Values are plain: instants in ms for timestamptz columns, yyyy-mm-dd for dates, objects for jsonb, arrays
 * for text[].
 */
export type Value = string | number | boolean | bigint | null | undefined | object
export type Row = Record<string, Value>

/** Adds to a number column instead of replacing it. */
export type Increment = { increment: number }

/**
 * A conditional update. `where` compares columns: a value means equal, null means is null, an array means one
 * of. `must` is the refusal's code when not exactly one row was hit; without it any number of rows is fine.
 */
export type Update = {
  table: string
  where: Row
  /** A further condition over the table's columns, with $1… for `values` (never built from input). */
  and?: { sql: string; values: Value[] }
  set: Record<string, Value | Increment>
  must?: string
}

/**
 * Rows that are inserted, or change the row of the same key that is there: the columns of `add` are added to
 * it, the other ones replace its own. `and` compares the row that is there (`t`) with the new one
 * (`excluded`) after any concurrent change of it has ended; a row that is not there yet is not compared.
 * `must` is the refusal's code when not every row was written.
 */
export type Upsert = {
  table: string
  /** The columns of the table's key, besides the customer. */
  by: string[]
  rows: Row[]
  add?: string[]
  and?: { sql: string; values: Value[] }
  must?: string
}

/** What happened, for everybody who reads the event log. */
export type EventRow = {
  collection: string
  key: string
  type: string
  actor: object
  data: object
  /** Who may receive it live. */
  audience: ('staff' | 'passenger' | 'fleet')[]
  team_key?: string | undefined
  ride_key?: string | undefined
  passenger_key?: string | undefined
  fleet_keys?: string[] | undefined
  /** The request from which it followed. */
  request?: string | undefined
}

export type AuditRow = {
  actor: object
  action: string
  object?: string | undefined
  outcome?: string
  detail?: object
  request?: string | undefined
}

/**
 * All that one call changes, made by one statement in one transaction. Updates run in order, then the
 * upserts, then the inserts.
 */
export type Changes = {
  updates?: Update[]
  upserts?: Upsert[]
  inserts?: Record<string, Row[]>
  /** Inserts that give way to a row that is already there. */
  insertsIfAbsent?: Record<string, Row[]>
  /** Rows to remove, by equal columns; an array means one of. */
  removes?: { table: string; where: Row }[]
  events?: EventRow[]
  audit?: AuditRow[]
  idempotency?: { key: string; fingerprint: string; answer: unknown } | undefined
}

import type { Actor } from '@nemt/domain/event/actor.ts'
import type { Audience, NewRow, Row, TableName } from '../rows/tables.ts'

/**
 * Values are plain: instants in ms for timestamptz columns, yyyy-mm-dd for dates, objects for jsonb, arrays
 * for text[].
 */
export type Value = string | number | boolean | null | undefined | object
/** Adds to a number column instead of replacing it. */
export type Increment = { increment: number }
/**
 * Sets these members of a jsonb column's object, and takes away those that are null; the others stay as they are when
 * it is written, whoever has set them since the row was read.
 */
export type Merge<V> = { merge: { [Member in keyof V]?: V[Member] | null } }

type UpdateOf<T extends TableName> = {
  table: T
  where: Where<T>
  /** A further condition over the table's columns, with $1… for `values` (never built from input). */
  and?: Condition
  set: Assigned<T>
  must?: string
}
/** Columns by what they must hold: a value means equal, null is null, an array one of. */
export type Where<T extends TableName> = {
  [Column in keyof Row<T>]?: Row<T>[Column] | readonly NonNullable<Row<T>[Column]>[]
}
/** The columns to set; a count may be added to, an object be set in parts. */
export type Assigned<T extends TableName> = {
  [Column in keyof Row<T>]?:
    | Row<T>[Column]
    | (Row<T>[Column] extends number | null ? Increment : never)
    | (Row<T>[Column] extends object ? Merge<Row<T>[Column]> : never)
}
/** A condition over a table's columns (`t`), with $1… for `values` (never built from input). */
export type Condition = { sql: string; values: Value[] }

/**
 * A conditional update. `where` compares columns: a value means equal, null means is null, an array means one
 * of. `must` is the refusal's code when not exactly one row was hit; without it any number of rows is fine.
 */
export type Update = { [T in TableName]: UpdateOf<T> }[TableName]

type UpsertOf<T extends TableName> = {
  table: T
  /** The columns of the table's key, besides the customer. */
  by: readonly (keyof Row<T>)[]
  rows: readonly NewRow<T>[]
  add?: readonly (keyof Row<T>)[]
  and?: Condition
  must?: string
}
/**
 * Rows that are inserted, or change the row of the same key that is there: the columns of `add` are added to
 * it, the other ones replace its own. `and` compares the row that is there (`t`) with the new one
 * (`excluded`) after any concurrent change of it has ended; a row that is not there yet is not compared.
 * `must` is the refusal's code when not every row was written.
 */
export type Upsert = { [T in TableName]: UpsertOf<T> }[TableName]

/** Rows to remove, by equal columns; an array means one of. */
export type Removal = { [T in TableName]: { table: T; where: Where<T> } }[TableName]
/** New rows by table. */
export type Inserts = { [T in TableName]?: readonly NewRow<T>[] }

/** Names the rows of a table that change, and how. */
export function update<T extends TableName>(table: T, change: Omit<UpdateOf<T>, 'table'>): UpdateOf<T> {
  return {
    table,
    ...change,
  }
}

/** Rows with the table's columns and no others, also where they were put together before. */
type Exactly<T extends TableName, R> = R & { [Other in Exclude<keyof R, keyof NewRow<T>>]: never }

/** Names the rows of a table that are made or changed. */
export function upsert<T extends TableName, R extends NewRow<T>>(
  table: T,
  change: Omit<UpsertOf<T>, 'table' | 'rows'> & { rows: readonly Exactly<T, R>[] },
): UpsertOf<T> {
  return {
    table,
    ...change,
  }
}

/** Names the rows of a table that go. */
export function removal<T extends TableName>(table: T, where: Where<T>): { table: T; where: Where<T> } {
  return {
    table,
    where,
  }
}

/** What happened, for everybody who reads the event log. */
export type EventRow = {
  collection: string
  key: string
  type: string
  actor: Actor
  data: object
  /** Who may receive it live. */
  audience: Audience[]
  team_key?: string | undefined
  ride_key?: string | undefined
  passenger_key?: string | undefined
  fleet_keys?: string[] | undefined
  /** The request from which it followed. */
  request?: string | undefined
}

export type AuditRow = {
  actor: Actor
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
  inserts?: Inserts
  /** Inserts that give way to a row that is already there. */
  insertsIfAbsent?: Inserts
  removes?: Removal[]
  events?: EventRow[]
  audit?: AuditRow[]
  idempotency?: { key: string; fingerprint: string; answer: unknown } | undefined
}

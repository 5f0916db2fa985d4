import type { Permission } from '@nemt/domain/access/permissions.ts'
import type { Prefix } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import type { Column, Selected, Selection } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { Need } from '../pipeline/define.ts'

/** The tables of the records that are kept in one way. */
export type KeptTable =
  | 'clinical_contact'
  | 'driver'
  | 'fleet'
  | 'fleet_group'
  | 'fund'
  | 'funding_source'
  | 'place'
  | 'plan'
  | 'policy'
  | 'role'
  | 'team'
  | 'vehicle'

/** What every kind reads of its records, whatever else. */
export type KeptColumns = Selection & { key: Column<string>; version: Column<number> }

/**
 * A kind of record that an office keeps in a list: contacts, locations, teams, roles, funding sources, plans.
 * They are read, saved and removed in one way (read.ts, save.ts, remove.ts); what differs stands here.
 */
export type Kind<
  S extends z.ZodRawShape,
  T extends KeptTable,
  C extends KeptColumns,
  N extends string = string,
> = {
  noun: N
  /** The collection of the specification under which its events are told. */
  collection: string
  table: T
  prefix: Prefix
  /** The record's fields, besides key and version. */
  fields: z.ZodObject<S, z.core.$strict>
  /** Who reads the list. */
  see: Need
  /** Who reads it besides coordinators. */
  readers?: readonly ('passenger' | 'fleet')[]
  /** Who keeps them, where words don't say it; whose they are, `from` and `check` say. */
  keepers?: { scopes: readonly 'fleet'[]; may: (context: Context) => boolean }
  /** The word that makes one and the word that changes one; null: super and global users only. */
  create: Permission | null
  edit: Permission | null
  /** What is read of a record, `t` being the table. */
  columns: (sql: Sql) => C
  /** Where from, `s.c` being the customer; without it the customer's rows of the table. */
  from?: (sql: Sql, context: Context) => Fragment
  order: 'name' | 'key'
  /** Removing archives (the table has archived_at); otherwise the row goes, unless `removable` refuses. */
  archives: boolean
  of: (row: Selected<C>) => z.output<z.ZodObject<S, z.core.$strict>>
  /** Brings what was entered into the form in which it is kept; throws a Refusal that names the field. */
  tidy?: (
    context: Context,
    record: z.output<z.ZodObject<S, z.core.$strict>>,
  ) => z.output<z.ZodObject<S, z.core.$strict>>
  /** The record's columns as they are written, besides key and version. */
  row: (record: z.output<z.ZodObject<S, z.core.$strict>>) => Omit<NewRow<T>, 'key' | 'version'>
  /** What the record must fit to; throws a Refusal. `before` is the record that changes. */
  check?: (
    context: Context,
    record: z.output<z.ZodObject<S, z.core.$strict>> & { key: string },
    before: Selected<C> | null,
  ) => Promise<void>
  /** Rows of other tables that are saved with it. */
  also?: (
    record: z.output<z.ZodObject<S, z.core.$strict>> & { key: string },
    before: Selected<C> | null,
    context: Context,
  ) => Changes
  /** Throws a Refusal when the record can't go; gives what goes with it. */
  removable?: (context: Context, row: Selected<C>) => Promise<Changes>
  /** Forgets what this process remembers of such records, once one was written. */
  written?: (portal: Portal) => void
  /** Maps inside the record are merged into each other instead of being replaced. */
  deep?: boolean
  /** Brings older shapes of what is saved into the described one. */
  accept?: (payload: unknown) => unknown
  /** The columns that a change writes besides, of what is never told again. */
  hide?: (
    context: Context,
    change: { key: string } & Record<string, unknown>,
    before: Selected<C> | null,
  ) => Partial<NewRow<T>>
  /** The saved record as it is told, where that is not as it is kept. */
  told?: (
    record: z.output<z.ZodObject<S, z.core.$strict>>,
    hidden: Partial<NewRow<T>>,
  ) => z.output<z.ZodObject<S, z.core.$strict>>
  /** The paths of what another system keeps with the record: a change replaces it as it is (X099). */
  opaque?: readonly string[]
  /** Whose it is: the screens of that fleet hear of it like the office's. */
  fleetOf?: (record: z.output<z.ZodObject<S, z.core.$strict>>) => string | undefined
  /** Which records a reader may see at all. */
  visible?: (context: Context, record: { key: string }) => boolean
}

/** A record as the calls give it. */
export function recordOf<S extends z.ZodRawShape>({
  fields,
}: Pick<Kind<S, KeptTable, KeptColumns>, 'fields'>) {
  return z.strictObject({ key, version: z.number().int(), ...fields.shape })
}

/** A kind with its types. */
export function defineKind<
  S extends z.ZodRawShape,
  T extends KeptTable,
  C extends KeptColumns,
  const N extends string,
>(kind: Kind<S, T, C, N>): Kind<S, T, C, N> {
  return kind
}

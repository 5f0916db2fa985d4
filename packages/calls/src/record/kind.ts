import type { Permission } from '@nemt/domain/access/permissions.ts'
import type { Prefix } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Changes, Row } from '@nemt/store/change/changes.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import type { Need } from '../pipeline/define.ts'
import type { RideRow } from '../ride/row.ts'

/**
 * A kind of record that an office keeps in a list: contacts, locations, teams, roles, funding sources, plans.
 * They are read, saved and removed in one way (read.ts, save.ts, remove.ts); what differs stands here.
 */
export type Kind<S extends z.ZodRawShape = z.ZodRawShape> = {
  noun: string
  /** The collection of the specification under which its events are told. */
  collection: string
  table: string
  prefix: Prefix
  /** The record's fields, besides key and version. */
  fields: z.ZodObject<S, z.core.$strict>
  /** Who reads the list. */
  see: Need
  /** Who reads it besides coordinators. */
  readers?: readonly 'passenger'[]
  /** The word that makes one and the word that changes one; null: super and global users only. */
  create: Permission | null
  edit: Permission | null
  /** The rows, `s.c` being the customer and `t` the table; without it all rows that are not archived. */
  query?: (sql: Sql) => Fragment
  order: 'name' | 'key'
  /** Removing archives (the table has archived_at); otherwise the row goes, unless `removable` refuses. */
  archives: boolean
  of: (row: RideRow) => z.output<z.ZodObject<S, z.core.$strict>>
  /** Brings what was entered into the form in which it is kept; throws a Refusal that names the field. */
  tidy?: (
    context: Context,
    record: z.output<z.ZodObject<S, z.core.$strict>>,
  ) => z.output<z.ZodObject<S, z.core.$strict>>
  columns: (record: z.output<z.ZodObject<S, z.core.$strict>>) => Row
  /** What the record must fit to; throws a Refusal. `before` is the record that changes. */
  check?: (
    context: Context,
    record: z.output<z.ZodObject<S, z.core.$strict>> & { key: string },
    before: RideRow | null,
  ) => Promise<void>
  /** Rows of other tables that are saved with it. */
  also?: (
    record: z.output<z.ZodObject<S, z.core.$strict>> & { key: string },
    before: RideRow | null,
    context: Context,
  ) => Changes
  /** Throws a Refusal when the record can't go; gives what goes with it. */
  removable?: (context: Context, row: RideRow) => Promise<Changes>
  /** Maps inside the record are merged into each other instead of being replaced. */
  deep?: boolean
  /** Which records a reader may see at all. */
  visible?: (context: Context, record: { key: string }) => boolean
}

/** A record as the calls give it. */
export const recordOf = <S extends z.ZodRawShape>({ fields }: Kind<S>) =>
  z.strictObject({ key, version: z.number().int(), ...fields.shape })

/** A kind with its types. */
export const defineKind = <S extends z.ZodRawShape>(kind: Kind<S>): Kind<S> => kind

import { communication } from '@nemt/domain/communication/schema.ts'
import { accessibility } from '@nemt/domain/mobility/schema.ts'
import { reasons, type Ride } from '@nemt/domain/ride/schema.ts'
import { opaque, wrapped, type Wrapped } from '@nemt/domain/opaque/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { NewRow, Row } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'

/** What is entered of a ride besides when, where and by what it goes: kept as it was entered, by column. */
export const enteredFields = {
  reason: z.enum(reasons),
  accessibility: accessibility.optional(),
  communication: communication.optional(),
  notes: z.strictObject({ internal: text(5000).optional(), driver: text(5000).optional() }).optional(),
  team: key.optional(),
  extra: z.strictObject({ multiload: z.boolean().optional() }).optional(),
  fund_keys: z.array(key).max(10).optional(),
  auth_code: text(60).optional(),
  /** The customer's own number for the ride (F088, X088). */
  customer_key: text(60).optional(),
  covered_service: text(100).optional(),
  service_name: text(200).optional(),
  plan_name: text(200).optional(),
  meta: opaque.optional(),
  scope: opaque.optional(),
}
export type EnteredField = keyof typeof enteredFields
type Entered = z.infer<z.ZodObject<typeof enteredFields>>
/** The same, with the passenger's needs and contact where the ride names none of its own. */
export type EnteredRide = Entered & Required<Pick<Entered, 'accessibility' | 'communication'>>

type RideColumn = keyof NewRow<'ride'>
/** A field's column, with the value that is written to it, and what is read from it. */
type Kept<Field extends EnteredField> = {
  [Column in RideColumn]: {
    column: Column
    write: (ride: EnteredRide) => Exclude<NewRow<'ride'>[Column], undefined>
    read: (row: Pick<Row<'ride'>, Column>) => Ride[Field] | null
  }
}[RideColumn]

/** A text that may be absent. */
function optional<
  Field extends 'auth_code' | 'customer_key' | 'covered_service' | 'service_name' | 'plan_name' | 'team',
  Column extends `${Field}` | 'customer_ride_key' | 'team_key',
>(field: Field, column: Column & RideColumn) {
  return {
    column,
    write: (ride: EnteredRide): string | null => ride[field] ?? null,
    read: (row: Pick<Row<'ride'>, Column & RideColumn>) => row[column],
  }
}

/** What another system keeps with the ride (X099). */
function carried<Field extends 'meta' | 'scope'>(field: Field) {
  return {
    column: field,
    write: (ride: EnteredRide): Wrapped | null => wrapped(ride[field]),
    read: (row: Pick<Row<'ride'>, Field>) => row[field]?.is ?? null,
  }
}

/**
 * The columns of what is entered: the only place that knows them. A new ride, a change in place and a ride
 * that takes another one's place are written by it, and rides are read by it, so that a field that is missing
 * here is a type error, and one that is here is missing nowhere.
 */
const ENTERED = {
  reason: { column: 'reason', write: ({ reason }) => reason, read: ({ reason }) => reason },
  accessibility: {
    column: 'accessibility',
    write: (ride) => ride.accessibility,
    read: (row) => row.accessibility,
  },
  communication: {
    column: 'communication',
    write: (ride) => ride.communication,
    read: (row) => row.communication,
  },
  notes: { column: 'notes', write: ({ notes }) => notes ?? {}, read: ({ notes }) => notes },
  team: optional('team', 'team_key'),
  extra: {
    column: 'multiload',
    write: ({ extra }) => extra?.multiload ?? false,
    read: ({ multiload }) => ({ multiload }),
  },
  fund_keys: {
    column: 'fund_keys',
    write: (ride) => ride.fund_keys ?? [],
    read: (row) => row.fund_keys,
  },
  auth_code: optional('auth_code', 'auth_code'),
  customer_key: optional('customer_key', 'customer_ride_key'),
  covered_service: optional('covered_service', 'covered_service'),
  service_name: optional('service_name', 'service_name'),
  plan_name: optional('plan_name', 'plan_name'),
  meta: carried('meta'),
  scope: carried('scope'),
} as const satisfies { [Field in EnteredField]: Kept<Field> }

type EnteredColumn = (typeof ENTERED)[EnteredField]['column']
/** The columns of a ride that hold what was entered. */
export type EnteredRow = {
  [Field in EnteredField as (typeof ENTERED)[Field]['column']]: ReturnType<(typeof ENTERED)[Field]['write']>
}

const FIELDS = Object.keys(ENTERED) as EnteredField[]

/** The names of these columns. */
export const enteredColumns: readonly EnteredColumn[] = FIELDS.map((field) => ENTERED[field].column)

/** The columns of a ride that is entered. */
export function enteredRow(ride: EnteredRide): EnteredRow {
  // Object.fromEntries forgets which columns there are.
  return Object.fromEntries(
    Object.values(ENTERED).map(({ column, write }) => [column, write(ride)]),
  ) as EnteredRow
}

/** What was entered of a ride, from its row; absent fields are left out. */
export function enteredOf(row: Pick<Row<'ride'>, EnteredColumn>): Pick<Ride, EnteredField> {
  // Object.fromEntries forgets which fields there are.
  return present(Object.fromEntries(FIELDS.map((field) => [field, ENTERED[field].read(row)]))) as Pick<
    Ride,
    EnteredField
  >
}

/** What is entered of a ride after an edit: of each field what the edit names (null: nothing), else the ride's. */
export function enteredAfter(
  ride: Pick<Ride, EnteredField>,
  edit: { [Field in EnteredField]?: Entered[Field] | null },
): EnteredRide {
  // Object.fromEntries forgets which fields there are.
  const after = Object.fromEntries(
    FIELDS.map((field) => [field, edit[field] === undefined ? ride[field] : edit[field]]),
  )
  return present(after) as EnteredRide
}

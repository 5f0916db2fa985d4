import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import type { Stop } from '@nemt/domain/ride/schema.ts'
import { stopKinds } from '@nemt/domain/ride/values.ts'
import { entrance, stopNotes, tidyName } from '@nemt/domain/text/entry.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Column } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import type { Row } from '@nemt/store/rows/tables.ts'

type End = (typeof stopKinds)[number]

/** What a ride's row holds of each of its stops: `pickup_format`, `dropoff_format` and so on. */
const PARTS = [
  'format',
  'lat',
  'lng',
  'subpremise',
  'zip',
  'city',
  'county',
  'state',
  'name',
  'type',
  'place_key',
  'notes',
  'entrance',
] as const
type Part = (typeof PARTS)[number]
type StopColumn<E extends End = End> = `${E}_${Part}`

/** The columns of both stops. */
export const stopColumns = stopKinds.flatMap((end) => PARTS.map((part): StopColumn => `${end}_${part}`))

/** What is kept of one stop. */
export type StopRow = { [P in Part]: Row<'ride'>[`pickup_${P}`] }
/** Both stops as a ride's row has them. */
export type StopColumns = Pick<Row<'ride'>, StopColumn>
/** A stop that is stored, or about to be. */
export type ShownStop = Pick<StopRow, 'format'> & Partial<StopRow>

/** The columns of a stop at one end. Notes and entrance keep only what their fields allow (doc 1 §5). */
function stopRow<E extends End>(end: E, stop: DraftStop): Pick<Row<'ride'>, StopColumn<E>> {
  const { address = {}, name, type, place, notes, entrance: door } = stop
  const kept =
    notes && Object.fromEntries(Object.entries(notes).map(([end, words]) => [end, stopNotes(words ?? '')]))
  const parts: StopRow = {
    format: address.format ?? '',
    lat: address.lat ?? null,
    lng: address.lng ?? null,
    subpremise: address.subpremise ?? null,
    zip: address.zip ?? null,
    city: address.city ?? null,
    county: address.county ?? null,
    state: address.state ?? null,
    name: name ? tidyName(name) : null,
    type: type ?? null,
    place_key: place ?? null,
    notes: kept ?? null,
    entrance: door ? entrance(door) : null,
  }
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(PARTS.map((part) => [`${end}_${part}`, parts[part]])) as Pick<
    Row<'ride'>,
    StopColumn<E>
  >
}

/** The columns of both stops. */
export function stopRows({ pickup, dropoff }: Record<End, DraftStop>): StopColumns {
  return { ...stopRow('pickup', pickup), ...stopRow('dropoff', dropoff) }
}

/** The stops of the rides `r`, one row each, as `t` with these columns: for questions about places, not rides. */
export function stopsJoined(sql: Sql, parts: readonly Part[]): Fragment {
  const rows = stopKinds.map((end) => `(${parts.map((part) => `r.${end}_${part}`).join(', ')})`)
  return sql.unsafe(`cross join lateral (values ${rows.join(', ')}) t(${parts.join(', ')})`)
}

/** These columns of stops that are joined under an alias. */
export function stopSelection<P extends Part>(
  alias: string,
  parts: readonly P[],
): { [Name in P]: Column<StopRow[Name]> } {
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(parts.map((part) => [part, { text: `${alias}."${part}"` }])) as {
    [Name in P]: Column<StopRow[Name]>
  }
}

/** A stop as every reader sees it. */
export function stopOf({ format, place_key, ...row }: ShownStop): Stop {
  const { lat, lng, subpremise, zip, city, county, state, name, type, notes, entrance: door } = row
  return {
    address: { format, ...present({ lat, lng, subpremise, zip, city, county, state }) },
    ...present({ name, type, place: place_key, notes, entrance: door }),
  }
}

/** Both stops of a ride's row. */
export function stopsOf(row: StopColumns): Record<End, Stop> {
  return { pickup: stopOf(partsOf(row, 'pickup')), dropoff: stopOf(partsOf(row, 'dropoff')) }
}

function partsOf(row: StopColumns, end: End): StopRow {
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(PARTS.map((part) => [part, row[`${end}_${part}`]])) as StopRow
}

import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { entrance, stopNotes } from '@nemt/domain/text/entry.ts'

/** A stop's row. Notes and entrance keep only what their fields allow (doc 1 §5). */
export function stopRow(ride_key: string, kind: 'pickup' | 'dropoff', stop: DraftStop): NewRow<'stop'> {
  const { address = {}, name, type, place, notes, entrance: door } = stop
  const kept =
    notes && Object.fromEntries(Object.entries(notes).map(([end, words]) => [end, stopNotes(words ?? '')]))
  return {
    ride_key,
    kind,
    format: address.format ?? '',
    lat: address.lat ?? null,
    lng: address.lng ?? null,
    subpremise: address.subpremise ?? null,
    zip: address.zip ?? null,
    city: address.city ?? null,
    county: address.county ?? null,
    state: address.state ?? null,
    name: name ?? null,
    type: type ?? null,
    place_key: place ?? null,
    notes: kept ?? null,
    entrance: door ? entrance(door) : null,
  }
}

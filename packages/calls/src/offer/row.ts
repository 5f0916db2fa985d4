import { column, columns, type Selected } from '@nemt/store/rows/select.ts'

/** What is read of an offer `o`. */
export const offerColumns = columns('offer', 'o', [
  'ride_key',
  'ride_version',
  'fleet_key',
  'round',
  'status',
  'sent_at',
  'viewed_at',
  'expires_at',
  'decided_at',
  'price_cents',
  'notes',
  'manual_cancel',
])
export type OfferRow = Selected<typeof offerColumns>

/** The same with its fleet `f`. */
export const fleetOfferColumns = {
  ...offerColumns,
  fleet_name: column('fleet', 'f', 'name'),
  dispatch: column('fleet', 'f', 'dispatch'),
}
export type FleetOfferRow = Selected<typeof fleetOfferColumns>

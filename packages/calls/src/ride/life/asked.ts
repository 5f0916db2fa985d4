import { isOpenOffer } from '@nemt/domain/offer/history.ts'
import type { OfferRow } from '#/offer/row.ts'

/** The fleets that are asked about a ride: what ends its offers is told to them. */
export function askedFleets(offers: readonly Pick<OfferRow, 'fleet_key' | 'status'>[]): string[] {
  return offers.filter(isOpenOffer).map(({ fleet_key }) => fleet_key)
}

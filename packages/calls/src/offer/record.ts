import type { Offer } from '@nemt/domain/offer/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import { hidesCosts } from '../customer/costs-hidden.ts'
import type { Context } from '../pipeline/context.ts'
import type { OfferRow } from './row.ts'

/** An offer's record; prices stay with staff and the offer's own fleet. */
export function offerOf(row: OfferRow & { fleet_name?: string }): Offer {
  return {
    ride: row.ride_key,
    ride_version: row.ride_version,
    fleet: row.fleet_key,
    round: row.round,
    status: row.status,
    ...present({
      fleet_name: row.fleet_name,
      price: row.price_cents,
      sent: row.sent_at,
      viewed: row.viewed_at,
      expires: row.expires_at,
      decided: row.decided_at,
      notes: row.notes,
    }),
    ...(row.manual_cancel ? { manual_cancel: true } : {}),
  }
}

/** The same, as its reader may see it: without its price where the office sees no costs (F328). */
export function offerFor(
  context: Pick<Context, 'principal' | 'customer'>,
  row: Parameters<typeof offerOf>[0],
): Offer {
  const { price, ...offer } = offerOf(row)
  return hidesCosts(context) || price === undefined ? offer : { ...offer, price }
}

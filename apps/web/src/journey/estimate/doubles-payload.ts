import type { Draft } from '@nemt/domain/journey/schema.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { isLocated, ridesOf, type Facts } from '../draft/booking.ts'

/** What one leg is compared with the passenger's other rides by; null until it is known whose, where and when. */
export function doublesPayload(
  draft: Draft,
  index: number,
  facts: Facts,
): PayloadOf<'ride.duplicates'> | null {
  const ride = ridesOf(draft, facts)[index]
  const [pickup, dropoff] = [ride?.stops.pickup.address, ride?.stops.dropoff.address]
  const passenger = draft.passenger?.key
  if (!passenger || !isLocated(pickup) || !isLocated(dropoff) || !ride?.times.needed) return null
  return {
    ride: {
      ...(ride.key && { key: ride.key }),
      passenger: { key: passenger },
      times: { needed: ride.times.needed },
      stops: { pickup: { address: pickup }, dropoff: { address: dropoff } },
      ...(ride.accessibility && { accessibility: ride.accessibility }),
    },
  }
}

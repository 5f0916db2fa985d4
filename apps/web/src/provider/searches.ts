import { providerDay } from '@nemt/domain/ride/range.ts'
import type { PayloadOf } from '../calls/named.ts'

/** Most rides of a provider's list at once. */
const atMost = 100

/** A provider's rides of a day. Instants in ms. */
export function fleetDaySearch(from: number, to: number): PayloadOf<'ride.search'> {
  return {
    from,
    to,
    take: atMost,
  }
}

/** A passenger's rides in the 24 hours from an instant (V1180, V1181); `passenger` may be a ride of theirs. */
export function passengerDaySearch(passenger: string, from: number): PayloadOf<'ride.search'> {
  return {
    ...providerDay(from),
    passenger,
    take: atMost,
  }
}

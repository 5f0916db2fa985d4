import type { MessageKey } from '../copy/en.ts'
import type { Ride } from './schema.ts'

/** Load type of the summary and of the offer page (V767, V1216, V1217). */
export function loadType(ride: Pick<Ride, 'extra'>, screen: 'staff' | 'provider'): MessageKey {
  if (screen === 'staff') return ride.extra?.multiload ? 'ride.multi_load' : 'ride.single_load'
  return ride.extra?.multiload ? 'offer.multi_load' : 'offer.single_load'
}

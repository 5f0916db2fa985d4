import type { PortalRide } from '../portal/by-day.ts'
import { forget, seal, unseal } from './vault.ts'

/** A passenger's coming rides as the portal last showed them. `owner`: the passenger's key; `at`: when, epoch ms. */
export type KeptRides = { owner: string; at: number; mayChange: boolean; rides: readonly PortalRide[] }

/** So many rides are kept, the next ones: nobody is without a network for longer. */
const MOST = 60

/** Keeps the next rides for when there is no network (docs/decisions/096). */
export function keepRides(kept: KeptRides): Promise<void> {
  return seal('rides', { ...kept, rides: kept.rides.slice(0, MOST) })
}

export function keptRides(): Promise<KeptRides | undefined> {
  return unseal<KeptRides>('rides')
}

export function forgetRides(): Promise<void> {
  return forget('rides')
}

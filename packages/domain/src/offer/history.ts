import { takesOffers } from '../fleet/dispatch.ts'
import type { FleetHistory } from '../fleet/eligibility.ts'
import type { Fleet } from '../fleet/schema.ts'
import type { OfferStatus } from './schema.ts'

/** An offer of a ride that was made before; `reroute` when it was accepted and given back. */
export type PastOffer = {
  fleet: string
  status: OfferStatus
  ride_version: number
  reroute?: boolean | undefined
  manual_cancel?: boolean | undefined
}

/**
 * What a fleet did with a ride so far (server-behaviour §2.2, 9): who declined, gave it back or was taken off
 * it is not asked again; who did not answer is, until it happened twice in this version of the ride. An offer
 * that somebody else won, or that was withdrawn, says nothing.
 */
export function historyOf(offers: readonly PastOffer[], version: number) {
  return (fleet: string): FleetHistory => {
    const fleetOffers = offers.filter((offer) => offer.fleet === fleet)
    return {
      declined: fleetOffers.some(({ status, reroute }) => status === 'declined' && !reroute),
      rerouted: fleetOffers.some(({ status, reroute }) => status === 'declined' && reroute),
      removed: fleetOffers.some(({ manual_cancel: removed }) => removed),
      expired: fleetOffers.filter(
        ({ status, ride_version }) => status === 'expired' && ride_version === version,
      ).length,
    }
  }
}

const open: readonly OfferStatus[] = ['queued', 'sent']

export function isOpenOffer({ status }: Pick<PastOffer, 'status'>): boolean {
  return open.includes(status)
}

/**
 * The fleets that may be asked now, in the order in which they are: those that take offers and hold no open one, who
 * was not asked in this version first.
 */
export function askable<F extends { fleet: Pick<Fleet, 'key' | 'dispatch'> }>(
  ranked: readonly F[],
  offers: readonly PastOffer[],
  version: number,
): F[] {
  const times = (key: string) =>
    offers.filter((offer) => offer.fleet === key && offer.ride_version === version).length
  const busy = new Set(offers.filter(isOpenOffer).map(({ fleet }) => fleet))
  return ranked
    .filter(({ fleet }) => takesOffers(fleet.dispatch) && !busy.has(fleet.key))
    .toSorted((a, b) => times(a.fleet.key) - times(b.fleet.key))
}

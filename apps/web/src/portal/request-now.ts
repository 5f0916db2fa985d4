import { showsCardRequest } from '@nemt/domain/ride/on-demand.ts'
import { isOpen } from '@nemt/domain/ride/opening.ts'
import type { PortalRide } from './by-day.ts'

/** Whether the passenger may send for a ride that waits for a call (V287): it is open. */
export function mayRequestNow(ride: PortalRide, before: PortalRide | undefined, now: number): boolean {
  const judged = { ...ride, times: { created: 0, ...ride.times } }
  return showsCardRequest(judged) && (ride.status !== 'confirmed' || isOpen(judged, before, now))
}

/**
 * The same without a network, where nobody knows whether the way there is over: once it has begun it is the server's
 * to say.
 */
export function mayRequestLater(ride: PortalRide, before: PortalRide | undefined, now: number): boolean {
  if (mayRequestNow(ride, before, now)) return true
  const judged = { ...ride, times: { created: 0, ...ride.times } }
  return showsCardRequest(judged) && before !== undefined && now >= before.times.needed
}

import type { PayloadOf } from '../calls/named.ts'
import type { PortalRide } from '../portal/by-day.ts'
import { held, heldRide } from './held.ts'

/** What sends for a ride that waits for a call. */
export function readyPayload({
  key,
  version,
}: Pick<PortalRide, 'key' | 'version'>): PayloadOf<'ride.status'> {
  return { ride: key, status: 'requesting', version }
}

/** Holds until there is a network that somebody is ready for a ride. `id`: the key under which it is sent. */
export function holdReady(ride: PortalRide, id: string): Promise<void> {
  const owner = ride.passenger.key
  return held.hold({
    kind: 'ready',
    id,
    at: Date.now(),
    owner,
    ride: heldRide(ride),
    payload: readyPayload(ride),
  })
}

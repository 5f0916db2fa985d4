import type { Context } from '../pipeline/context.ts'
import { rideEvent, type HeardRide } from '../ride/life/event.ts'

/** What became of a caregiver's link, as a line of the ride's messages, without whose it is (docs/decisions/102). */
export function linkEvent({ actor }: Context, ride: HeardRide, what: 'made' | 'opened' | 'ended') {
  return rideEvent(
    ride,
    'ride:events',
    'info',
    actor,
    { caregiver: what },
    { audience: ['staff', 'passenger'] },
  )
}

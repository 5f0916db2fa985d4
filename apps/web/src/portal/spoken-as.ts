import { etaOf, pickupTime } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isPassengerDone, waitsForCall } from '@nemt/domain/ride/sets.ts'

/**
 * How a ride is spoken of: as one that comes at its time, when it is called for, for which a driver is sent, or whose
 * driver is on the way, at a known time or not, or there; one they sit in, one that was driven, or one that nobody
 * drives.
 */
export type SpokenAs =
  | ('pickup' | 'called' | 'sending' | 'coming' | 'comingAt' | 'here' | 'aboard')
  | ('over' | 'cancelled' | 'missed' | 'changed')

const COMING: readonly SpokenAs[] = ['pickup', 'called', 'sending', 'coming', 'comingAt', 'here', 'aboard']

type Spoken = Pick<Ride, 'status' | 'type' | 'cancellation' | 'estimates'>

/** What a passenger hears of a ride first, who may hear nothing else of it. */
export function spokenAs(ride: Spoken): SpokenAs {
  switch (ride.status) {
    case 'completed':
      return 'over'
    case 'cancelled':
    case 'unavailable':
      return 'cancelled'
    case 'failed':
    case 'rejected':
      return 'missed'
    case 'closed':
      // What closed by itself had failed, with its reason, or was arranged elsewhere.
      return ride.cancellation === undefined ? 'over' : 'missed'
    case 'modified':
      return 'changed'
    case 'enroute':
      return 'aboard'
    case 'pickup':
      return etaOf(ride) === null ? 'coming' : 'comingAt'
    case 'waiting':
      return 'here'
    case 'requesting':
    case 'retry':
      return ride.type === 'will-call' ? 'sending' : 'pickup'
    default:
      return waitsForCall(ride) ? 'called' : 'pickup'
  }
}

/** Whether a ride is spoken of as one that the passenger still waits for, or sits in. */
export function isSpokenAsComing(as: SpokenAs): boolean {
  return COMING.includes(as)
}

/** A ride that the passenger still waits for, or sits in: it can be followed. */
export function isComing(ride: Spoken): boolean {
  return !isPassengerDone(ride.status) && isSpokenAsComing(spokenAs(ride))
}

/** Whether a calendar file is offered: of a ride that still comes, and has its time. */
export function isForCalendar(ride: Spoken & Parameters<typeof pickupTime>[0]): boolean {
  return isComing(ride) && pickupTime(ride) !== null && spokenAs(ride) !== 'aboard'
}

import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isPassengerDone, waitsForCall } from '@nemt/domain/ride/sets.ts'

/** How a ride is spoken of: as one that comes, one they sit in, one that was driven, or one that nobody drives. */
export type SpokenAs = 'pickup' | 'called' | 'aboard' | 'over' | 'cancelled' | 'missed' | 'changed'

type Spoken = Pick<Ride, 'status' | 'type' | 'cancellation'>

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
    default:
      return waitsForCall(ride) ? 'called' : 'pickup'
  }
}

/** A ride that the passenger still waits for, or sits in: it can be followed. */
export function isComing(ride: Spoken): boolean {
  return !isPassengerDone(ride.status) && ['pickup', 'called', 'aboard'].includes(spokenAs(ride))
}

/** Whether a calendar file is offered: of a ride that still comes, and has its time. */
export function isForCalendar(ride: Spoken): boolean {
  return isComing(ride) && !waitsForCall(ride) && spokenAs(ride) !== 'aboard'
}

import type { RideType, Reason } from '../ride/schema.ts'
import type { JourneyType } from './schema.ts'

/** The journey type that choosing a reason sets (V341–V344); the person may change it afterwards (X135). */
export function journeyTypeFor(reason: Reason): JourneyType {
  return reason === 'discharge' ? 'one' : 'round'
}

/**
 * Scheduled for an appointment and the day center, else will-call (V345–V347), unless the customer has no
 * will-call rides.
 */
export function rideTypeFor(reason: Reason | undefined, willCallDisabled = false): RideType {
  return reason === 'appointment' || reason === 'day-center' || willCallDisabled ? 'scheduled' : 'will-call'
}

/** Only these reasons have an appointment time (X133, V765, V766). */
export function appointmentAsked(reason: Reason | undefined): boolean {
  return reason === 'appointment' || reason === 'day-center'
}

/**
 * The reasons a person may choose: a discharge is for coordinators only (V566); the day center only where the
 * customer has one.
 */
export function reasonsFor(scope: 'coordinator' | 'passenger', dayCenter: boolean): Reason[] {
  const all: Reason[] = ['appointment', 'discharge', 'day-center', 'other']
  return all.filter(
    (reason) =>
      !(reason === 'discharge' && scope === 'passenger') && !(reason === 'day-center' && !dayCenter),
  )
}

import type { Ride, RideStatus } from '../ride/schema.ts'
import { BOOKED, IN_MOTION } from '../ride/sets.ts'

/**
 * What becomes of a passenger's booked rides when the record is archived or deactivated: cancelled in the
 * same act, or left as they are.
 */
export const rideAnswers = ['cancel', 'keep'] as const
export type RideAnswer = (typeof rideAnswers)[number]

/** Booked elsewhere, over by themselves once their time is. */
const elsewhere: readonly RideStatus[] = ['arranged', 'transit']

type Booked = Pick<Ride, 'key' | 'status' | 'times'>

/**
 * A passenger's rides by what archiving would do to them: those under way, which nobody takes away, and those
 * that are still to come.
 */
export function ridesLeft<R extends Booked>(rides: readonly R[], now: number): { underWay: R[]; open: R[] } {
  return {
    underWay: rides.filter(({ status }) => IN_MOTION.includes(status)),
    open: rides.filter(
      ({ status, times }) => BOOKED.includes(status) || (elsewhere.includes(status) && times.needed > now),
    ),
  }
}

/**
 * The answer where nobody gave one (docs/decisions/020-rides-of-a-passenger-who-leaves.md): an archived
 * passenger has no rides, a deactivated one may come back and keeps them.
 */
export function answerFor(status: 'archived' | 'inactive', given: RideAnswer | undefined): RideAnswer {
  return given ?? (status === 'archived' ? 'cancel' : 'keep')
}

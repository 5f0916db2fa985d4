import type { Ride } from '@nemt/domain/ride/schema.ts'

/** The times of a ride as lists carry them: when it is needed, and what has been stamped. */
export type ListedTimes = Pick<Ride['times'], 'needed'> & Partial<Ride['times']>

/** A listed ride for the rules: those that a card or a choice asks read nothing of the times but `needed`. */
export function asRide<R extends { times: ListedTimes }>(ride: R): R & Pick<Ride, 'times'> {
  return ride as R & Pick<Ride, 'times'>
}

import type { Row } from '@nemt/store/rows/tables.ts'
import { isTakenAway } from './later.ts'

type Version = Pick<Row<'ride'>, 'key' | 'leg' | 'local_date' | 'prior_version_key' | 'status' | 'pause_key'>

/** A leg of a series on the date on which the series has it, whatever day an edit moved its ride to. */
export function slotOf({ leg, local_date }: Pick<Version, 'leg' | 'local_date'>): string {
  return `${leg} ${local_date}`
}

/**
 * Which legs of a series have their ride on which dates, and which a pause took away: their days are booked anew once
 * it ends (docs/decisions/100). What counts is the ride that took the others' places: of a day that was edited by
 * itself the first one is there still, as `modified`, and says nothing.
 *
 * @param rides all rides of the series
 */
export function slotsOf<V extends Version>(rides: readonly V[]) {
  const keys = new Set(rides.map(({ key }) => key))
  const next = new Map(rides.map((ride) => [ride.prior_version_key, ride]))
  const [there, taken] = [new Set<string>(), new Map<string, V>()]
  for (const first of rides) {
    // Rides that the series made itself, or that it began with when it was split off.
    if (first.prior_version_key !== null && keys.has(first.prior_version_key)) continue
    let last = first
    for (let ride = next.get(last.key); ride; ride = next.get(ride.key)) last = ride
    if (isTakenAway(last)) taken.set(slotOf(first), last)
    else there.add(slotOf(first))
  }
  // A day that came back has the ride that was taken away still, and another one.
  for (const slot of there) taken.delete(slot)
  return { there, taken }
}

import type { Ride } from '../ride/schema.ts'
import { toldChanges } from '../offer/changes.ts'
import { withFields, type Fields } from './fields.ts'

/**
 * What the fleet that has a ride reads of it: what the drive needs, no money, no benefits, no words of the office
 * (server-behaviour §2.2). A field that is not named here is not told, also one that is new.
 */
const work = {
  key: true,
  request: true,
  version: true,
  status: true,
  type: true,
  reason: true,
  timezone: true,
  times: true,
  stops: true,
  passenger: true,
  patient: true,
  fleet: true,
  accessibility: true,
  communication: true,
  transit: true,
  estimates: {
    distance_m: true,
    duration_s: true,
    duration_low_s: true,
    duration_high_s: true,
    pickup: true,
    completed: true,
    source: true,
  },
  notes: { driver: true },
  extra: true,
  driver: true,
  vehicle: true,
  cancellation: true,
  repeat: true,
  previous: true,
  prior_version: true,
  flags: true,
} satisfies Fields<Ride>

/** A ride as the fleet reads it that drives it. */
export function forItsFleet(ride: Ride): Ride {
  return { ...withFields(ride, work), ...(ride.diff ? { diff: toldChanges(ride.diff, 'mine') } : {}) }
}

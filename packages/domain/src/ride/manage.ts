import type { Ride, RideStatus } from './schema.ts'
import { manageStatuses } from './transitions.ts'

/**
 * The manage page's status selector (V799–V802): active only for a will-call ride that was confirmed,
 * requesting only for one that was active.
 */
export function manageOptions(ride: Pick<Ride, 'type'>, original: RideStatus): RideStatus[] {
  return manageStatuses.filter((status) =>
    status === 'active'
      ? ride.type === 'will-call' && original === 'confirmed'
      : status !== 'requesting' || original === 'active',
  )
}

/** It is disabled once the fleet was changed (V803). */
export function manageDisabled(fleetBefore: string | undefined, fleetNow: string | undefined): boolean {
  return fleetBefore !== fleetNow
}

/** The time that a status asks for (V805, V806, V1256, V1257), or null. */
export function askedTime(status: RideStatus): 'pickup' | 'completed' | null {
  if (status === 'pickup') return 'pickup'
  return status === 'enroute' || status === 'completed' ? 'completed' : null
}

/** Statuses with fields for vehicle and driver (V807, V808). */
export function asksDriver(status: RideStatus): boolean {
  return status === 'confirmed' || status === 'pickup'
}

/** Mark Unavailable (V811, V812) and Initiate offers (V814): only without a fleet. */
export function showsMarkUnavailable(ride: Pick<Ride, 'fleet' | 'status'>): boolean {
  return !ride.fleet && ride.status !== 'unavailable'
}

export function mayInitiateOffers(ride: Pick<Ride, 'fleet'>): boolean {
  return !ride.fleet
}

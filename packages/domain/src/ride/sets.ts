import type { RideStatus, RideType } from './schema.ts'
import { rideStatuses } from './values.ts'

/** Ended for staff and providers: the terminal group (V279, X040). */
export const FINAL: readonly RideStatus[] = [
  'completed',
  'cancelled',
  'rejected',
  'closed',
  'modified',
  'unavailable',
  'transit',
]
/** Not ended: such a ride may still tell somebody something. */
export const OPEN: readonly RideStatus[] = rideStatuses.filter((status) => !FINAL.includes(status))
/**
 * Not final, but over unless somebody acts: can be cancelled or requested again, closes by itself
 * (server-behaviour §2.1).
 */
export const SOFT: readonly RideStatus[] = ['arranged', 'failed']
/** Done in the passenger's portal (V280). */
export const PASSENGER_DONE: readonly RideStatus[] = [
  'cancelled',
  'rejected',
  'completed',
  'unavailable',
  'arranged',
]
/** Not driven, and not to be driven any more: takes nobody's time, and says nothing about what is usual. */
export const NOT_DRIVEN: readonly RideStatus[] = ['cancelled', 'modified', 'unavailable', 'rejected']
/**
 * From the request to the destination; a phone number cannot change hands in these (server-behaviour §2.12).
 */
export const IN_MOTION: readonly RideStatus[] = ['requesting', 'retry', 'pickup', 'waiting', 'enroute']
/**
 * Booked, and nobody is on the way: it can still be replaced by an edit (server-behaviour §2.1), cancelled with the
 * record, or decided by the ride before it.
 */
export const BOOKED: readonly RideStatus[] = ['scheduling', 'confirmed', 'active']
/** A driver is on the way with it: where they are is shown (docs/decisions/077). */
export const UNDER_WAY: readonly RideStatus[] = ['pickup', 'waiting', 'enroute']

/** An older name of requesting, which is never stored (V275). */
export const OLD_REQUESTING = 'matching'

/** A status by the name that it has now (V275, X043). */
export function currentStatus(status: RideStatus | typeof OLD_REQUESTING): RideStatus {
  return status === OLD_REQUESTING ? 'requesting' : status
}

/** The status of a name, an older one too; null for one that does not exist. */
export function readStatus(status: string, statuses: readonly RideStatus[]): RideStatus | null {
  const known = ([...statuses, OLD_REQUESTING] as const).find((other) => other === status)
  return known ? currentStatus(known) : null
}

/** A return that waits for its passenger's call, also when somebody drives it, and has no time until then. */
export function waitsForCall({ type, status }: { type: RideType; status: RideStatus }): boolean {
  return type === 'will-call' && UNCALLED.includes(status)
}

/** Booked, and nobody is sent for yet. */
export const UNCALLED: readonly RideStatus[] = ['scheduling', 'confirmed', 'active', 'arranged', 'transit']

/** The one finished check of staff and provider screens (V286). */
export function isDone(status: RideStatus): boolean {
  return FINAL.includes(status)
}

/** Over, or failed: nobody's to drive, or to follow, any more. */
export function isOver(status: RideStatus): boolean {
  return isDone(status) || status === 'failed'
}

export function isPassengerDone(status: RideStatus): boolean {
  return PASSENGER_DONE.includes(status)
}

/** Rides of the passenger's history (V151, V152, X041): the terminal group and arranged, without modified. */
export function inHistory(status: RideStatus): boolean {
  return (FINAL.includes(status) || status === 'arranged') && status !== 'modified'
}

/**
 * May be ticked in the cancel dialog (V265, V266): not finished, or soft; a transit pass can be given up as
 * well.
 */
export function isCancellable(status: RideStatus): boolean {
  return !FINAL.includes(status) || status === 'transit'
}

/** What the portal offers its passenger to cancel (V130): nobody gives up a ride that they are sitting in. */
export function isOwnCancellable(status: RideStatus): boolean {
  return isCancellable(status) && !isPassengerDone(status) && status !== 'enroute'
}

/**
 * May be ticked in the edit dialog (V270); what may change in a ride under way is for the status machine to
 * say.
 */
export function isEditable(status: RideStatus): boolean {
  return !FINAL.includes(status)
}

/**
 * What the portal offers its passenger to edit (V131): until somebody is sent for, or on the way. Then each change
 * that they can make is refused, or means nothing to anybody.
 */
export function isOwnEditable(status: RideStatus): boolean {
  return BOOKED.includes(status)
}

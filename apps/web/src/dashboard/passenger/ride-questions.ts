import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { PayloadOf } from '#/calls/named.ts'

const DAY_MS = 86_400_000
/** So far back and ahead rides are looked for, ms, and so many of each are named. */
const FAR_MS = 90 * DAY_MS
const NAMED = 5

/**
 * What may still be driven, or was: all but `NOT_DRIVEN`, as the test says. Written out, because the domain's list of
 * all statuses, were it wanted here too, would go into a file of its own on the page of a request.
 */
const DRIVEN: RideStatus[] = [
  ...(['scheduling', 'requesting', 'retry', 'confirmed', 'active', 'arranged', 'transit'] as const),
  ...(['pickup', 'waiting', 'enroute', 'completed', 'failed', 'closed'] as const),
]

/** The question for the rides that a passenger still has: what was called off is none, and would hide those. */
export function ridesToCome(passenger: string, now: number, take = NAMED): PayloadOf<'ride.search'> {
  return { passenger, take, status: DRIVEN, from: now, to: now + FAR_MS }
}

/** The question for the rides that a passenger had, whatever became of them, the latest first. */
export function ridesBefore(passenger: string, now: number): PayloadOf<'ride.search'> {
  return { passenger, take: NAMED, from: now - FAR_MS, to: now, order: 'latest' }
}

import { NOT_DRIVEN } from '@nemt/domain/ride/sets.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import type { PayloadOf } from '#/calls/named.ts'

const DAY_MS = 86_400_000
/** So far back and ahead rides are looked for, ms, and so many of each are named. */
const FAR_MS = 90 * DAY_MS
const NAMED = 5

/** The question for the rides that a passenger still has: what was called off is none, and would hide those. */
export function ridesToCome(passenger: string, now: number): PayloadOf<'ride.search'> {
  const status = rideStatuses.filter((each) => !NOT_DRIVEN.includes(each))
  return { passenger, take: NAMED, status, from: now, to: now + FAR_MS }
}

/** The question for the rides that a passenger had, whatever became of them, the latest first. */
export function ridesBefore(passenger: string, now: number): PayloadOf<'ride.search'> {
  return { passenger, take: NAMED, from: now - FAR_MS, to: now, order: 'latest' }
}

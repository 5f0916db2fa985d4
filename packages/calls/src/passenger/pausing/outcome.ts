import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { cents, instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import type { PlannedPause } from './plan.ts'

/** Whose series rest, and when. */
export const pausedDays = {
  passenger: key,
  /** The first and the last day. */
  from: localDate,
  until: localDate,
}

const when = { key, needed: instant, timezone: text(60) }
/** What a pause takes away. */
export const pauseOutcome = {
  /** Rides of series that are cancelled. */
  rides: z.array(z.strictObject(when)),
  /** Those of them that can't be cancelled any more. */
  left: z.array(z.strictObject({ ...when, status: z.enum(rideStatuses) })),
  /** Rides of no series in that time: they stay. */
  others: z.array(z.strictObject(when)),
  /** What the cancelled rides cost, in cents. */
  fee: cents,
}

type Timed = { key: string; needed: number; timezone: string }

/** A planned pause as it is answered. */
export function outcomeOf({ judged, left, others, fee }: PlannedPause) {
  return {
    rides: judged.map(({ ride }): Timed => ({
      key: ride.key,
      needed: ride.times.needed,
      timezone: ride.timezone,
    })),
    left: left.map(({ key: ride, times, timezone, status }) => ({
      key: ride,
      needed: times.needed,
      timezone,
      status,
    })),
    others: others.map(({ key: ride, needed_at, timezone }): Timed => ({
      key: ride,
      needed: needed_at,
      timezone,
    })),
    fee,
  }
}

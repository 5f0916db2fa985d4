import { reconfirmFirst, reconfirmWindow, type Diff } from './edit.ts'
import { isForFleets } from './patch-told.ts'
import type { Ride } from './schema.ts'
import { BOOKED } from './sets.ts'

/**
 * What sending an edit sets off (server-behaviour §2.1): `told` the provider reads it, nothing else changes;
 * `reconfirm` the provider that has the ride is asked within `minutes` whether it keeps it, then the others;
 * `withdrawn` it loses the ride and all are asked anew; `offered` nobody has it, all are asked anew; `closed`
 * the ride is under way, so that this can't be changed any more.
 */
export type Consequence =
  | { kind: 'none' | 'saved' | 'told' | 'withdrawn' | 'offered' | 'closed' }
  | { kind: 'reconfirm'; minutes: number }

/** What an edit of a ride sets off, by its kind and difference; `now` in ms. */
export function consequenceOf(
  { ride, after, diff, kind }: { ride: Ride; after: Ride; diff: Diff; kind: 'none' | 'patch' | 'critical' },
  now: number,
): Consequence {
  if (kind === 'none') return { kind: 'none' }
  if (kind === 'patch') return { kind: ride.fleet && isForFleets(diff) ? 'told' : 'saved' }
  if (!BOOKED.includes(ride.status)) return { kind: 'closed' }
  if (!ride.fleet) return { kind: 'offered' }
  if (!reconfirmFirst(diff, ride.timezone)) return { kind: 'withdrawn' }
  return { kind: 'reconfirm', minutes: reconfirmWindow(after.times.needed, now) / 60_000 }
}

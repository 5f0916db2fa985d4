import { may } from '@nemt/domain/access/may.ts'
import { findDuplicates, unacknowledged } from '@nemt/domain/journey/duplicates.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import {
  comparableOf,
  isSeen,
  linkedTo,
  type DoublesFacts,
  type OtherRide,
} from '../ride/booking/duplicates.ts'

/** Pairs that are told of at most; the next rides first. */
const MOST = 50

/**
 * Two rides, one of each record, of which the passenger can take one: the same, or at one time. Of another team's ride
 * it is told that there is one, by its absence.
 */
export const mergedDouble = z.strictObject({
  kind: z.enum(['exact', 'overlap']),
  rides: z.array(z.strictObject({ key, status: z.enum(rideStatuses), needed: instant, timezone: text(60) })),
})

/**
 * What two records were booked twice, seen once they are one passenger's (server-behaviour §2.6): a booking would have
 * asked. For whoever may see rides, as far as they see these.
 */
export function doublesOfMerge(
  context: Context,
  kept: string,
  { others, links }: DoublesFacts,
): z.output<typeof mergedDouble>[] {
  if (!may(context.principal.grants, 'ride.view')) return []
  const own = others.filter((row) => row.passenger_key === kept)
  const rows = new Map(own.map((row) => [row.key, row]))
  const there = own.map(comparableOf)
  return others
    .filter((row) => row.passenger_key !== kept)
    .flatMap((row) => {
      const ride = { ...comparableOf(row), patient: kept }
      return unacknowledged(findDuplicates(ride, there, linkedTo(row, links)), []).map(
        ({ key: other, kind }) => ({
          kind: kind === 'exact' ? ('exact' as const) : ('overlap' as const),
          rides: [row, rows.get(other)].flatMap((one) => (one && isSeen(context, one) ? [toldOf(one)] : [])),
        }),
      )
    })
    .filter(({ rides }) => rides.length > 0)
    .sort((one, other) => (one.rides[0]?.needed ?? 0) - (other.rides[0]?.needed ?? 0))
    .slice(0, MOST)
}

function toldOf({ key: ride, status, needed_at: needed, timezone }: OtherRide) {
  return { key: ride, status, needed, timezone }
}

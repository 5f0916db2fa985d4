import { costLimit } from '@nemt/domain/funding/constraints.ts'
import { historyOf, type PastOffer } from '@nemt/domain/offer/history.ts'
import type { DayRides, Standings } from '../fleet/standing.ts'
import type { EntryRow } from '../fund/settle.ts'
import type { KnownOfFleets } from '../ride/booking/estimate.ts'

type Facts = {
  offers: readonly PastOffer[]
  /** How many rides fleets have that day. */
  days: readonly DayRides[]
  /** The ride's lines in the ledger, with its benefit's rules. */
  entries: readonly EntryRow[]
  standings: Standings
}

/**
 * What fleets are judged and ranked by beside their records (server-behaviour §2.2): what they did with this version
 * of the ride, how full their day is, what they did lately, and what the ride's benefit allows it to cost.
 */
export function knownOfFleets(
  ride: { key: string; version: number },
  { offers, days, entries, standings }: Facts,
): KnownOfFleets & Required<Pick<KnownOfFleets, 'history'>> {
  const past = historyOf(offers, ride.version)
  const held = new Map(
    days.filter(({ ride_key }) => ride_key === ride.key).map(({ fleet_key, rides }) => [fleet_key, rides]),
  )
  const limits = entries
    .filter(({ ride_key }) => ride_key === ride.key)
    .flatMap(({ document }) => costLimit(document) ?? [])
  return {
    history: (fleet) => ({ ...past(fleet), ridesThatDay: held.get(fleet) ?? 0 }),
    standings,
    limit: limits.length ? Math.min(...limits) : undefined,
  }
}

import { pauseGoesOn } from '@nemt/domain/fleet/pause.ts'
import { askable } from '@nemt/domain/offer/history.ts'
import { expiryOf } from '@nemt/domain/offer/window.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import type { EntryRow } from '../fund/settle.ts'
import type { Context } from '../pipeline/context.ts'
import { judgeFleets } from '../ride/booking/estimate.ts'
import { rideOf, type RideRow } from '../ride/record/row.ts'
import type { FleetFacts } from './asking-facts.ts'
import { knownOfFleets } from './known.ts'
import { nextRound, offerRows, pastOffer } from './round.ts'
import type { OfferRow } from './row.ts'

/**
 * Asks everybody who can take the ride, holds no open offer and did not decline, give it back or leave it twice
 * unanswered (server-behaviour §2.2), now and beside the offers that are open; not in its pause, at the end of which
 * its turn comes (offer/plan.ts).
 *
 * @param version the ride's, once this is written
 */
export function broadcast(
  context: Context,
  row: RideRow,
  {
    version,
    ...facts
  }: { offers: readonly OfferRow[]; entries: readonly EntryRow[]; version: number } & FleetFacts,
): { sent: number; changes: Required<Pick<Changes, 'inserts' | 'events'>> } {
  const { customer, now } = context
  const ride = rideOf(row)
  const past = facts.offers.map(pastOffer)
  const known = knownOfFleets({ key: row.key, version }, { ...facts, offers: past })
  const { eligible } = judgeFleets({ customer }, facts.fleets, ride, ride.reason, known)
  const all = askable(eligible, past, version).filter(
    ({ fleet: { pause } }) => !pause || !pauseGoesOn(pause.until, now),
  )
  const expires = expiryOf(now, ride.times.needed, customer.dispatch?.windows)
  const changes = offerRows(context, { ...row, version }, all, nextRound(facts.offers), expires)
  return { sent: all.length, changes }
}

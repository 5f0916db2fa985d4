import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { playsNo } from '@nemt/domain/fleet/simulation.ts'
import type { PastOffer } from '@nemt/domain/offer/history.ts'
import type { EventRow, Inserts } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { rideEvent } from '../ride/life/event.ts'
import type { OfferedRide } from './mail.ts'
import type { OfferRow } from './row.ts'
import { fleetMails } from './mail.ts'

/** A stored offer as the rules of the next round read it. */
export function pastOffer(row: OfferRow): PastOffer {
  return {
    fleet: row.fleet_key,
    status: row.status,
    ride_version: row.ride_version,
    reroute: row.notes?.reroute !== undefined,
    manual_cancel: row.manual_cancel,
  }
}

/** The number of the round after those that were sent. */
export function nextRound(offers: readonly OfferRow[]): number {
  return Math.max(0, ...offers.map(({ round }) => round)) + 1
}

/**
 * The rows that ask fleets about a ride: offers for the version that it will have, mails with their links,
 * and the events that tell everybody. `pay` in cents: what the fleet gets, without the customer's own fee; undefined
 * where its card has no rates for the ride.
 */
export function offerRows(
  context: Context,
  row: OfferedRide,
  round: readonly { fleet: Fleet; pay: number | undefined }[],
  number: number,
  expires: number,
): { inserts: Inserts; events: EventRow[] } {
  const { now } = context
  const sent = round.map(({ fleet, pay }) => ({
    fleet,
    mails: fleetMails(context, row, fleet, { offer: number === 0 ? 'reconfirm' : 'offer', expires }),
    pay,
  }))
  const offers: NewRow<'offer'>[] = sent.map(({ fleet, pay }) => ({
    ride_key: row.key,
    ride_version: row.version,
    fleet_key: fleet.key,
    round: number,
    status: 'sent',
    sent_at: now,
    expires_at: expires,
    price_cents: pay ?? null,
    manual_cancel: false,
  }))
  return {
    inserts: {
      offer: offers,
      access_token: sent.flatMap(({ mails }) => mails.flatMap(({ token }) => token ?? [])),
      message: sent.flatMap(({ mails }) => mails.map(({ message }) => message)),
    },
    events: sent.flatMap(({ fleet, mails }) => [
      offerEvent(context, row, fleet, number, expires),
      ...mails.map(({ message }) => queuedEvent(context, message.key)),
    ]),
  }
}

/** When a fleet answers an offer by itself, ms: one that the product plays may also say no. */
export function byItself(
  fleet: Fleet,
  { sent, now }: { sent: number; now: number },
): { accepts?: number; declines?: number } {
  if (!fleet.auto_accept) return {}
  const at = Math.max(now, sent + (fleet.accept_delay_s ?? 0) * 1000)
  const isPlayed = dispatchTraits(fleet.dispatch).asked === 'simulated'
  return isPlayed && playsNo(fleet.simulation) ? { declines: at } : { accepts: at }
}

function offerEvent(
  { actor, now }: Context,
  row: OfferedRide,
  fleet: Fleet,
  round: number,
  expires: number,
): EventRow {
  return rideEvent(
    row,
    'ride:offers',
    'offer',
    actor,
    {
      fleet: fleet.key,
      round,
      expires,
      ride_version: row.version,
      ...byItself(fleet, { sent: now, now }),
    },
    { audience: ['staff', 'fleet'], fleets: [fleet.key] },
  )
}

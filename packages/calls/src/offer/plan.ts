import { askable, historyOf } from '@nemt/domain/offer/history.ts'
import { planRounds, roundOver } from '@nemt/domain/offer/rounds.ts'
import { expiryOf, MAX_LEAD_DAYS, sendTime } from '@nemt/domain/offer/window.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { judgeFleets, type Candidate } from '../ride/booking/estimate.ts'
import { rideEvent } from '../ride/life/event.ts'
import { rideFacts } from '../ride/life/questions.ts'
import { rideOf, type RideRow } from '../ride/record/row.ts'
import { nextRound, offerRows, pastOffer } from './round.ts'

/**
 * Asks the next fleets about a ride that nobody has taken (server-behaviour §2.2). Follows from booking, a
 * decline, an expiry, or its hour. Does nothing while offers are open, so it may come any number of times.
 */
export const offerPlan = defineCall({
  name: 'offer.plan',
  does: 'Sends the next round of offers for a ride.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ sent: z.number().int(), at: z.number().optional() }),
  run: async (context, input) => {
    const { sql, principal, policy, customer, now, portal } = context
    const [facts, fleets] = await Promise.all([
      context.read(rideFacts(sql, principal, policy, input.ride)),
      loadFleets(portal),
    ])
    const row = facts.ride
    if (!row || row.status !== 'scheduling' || row.fleet_key) return { sent: 0 }
    const offers = facts.offers.map(pastOffer)
    if (!roundOver(offers.map(({ status }) => status))) return { sent: 0 }
    const ride = rideOf(row)
    const { eligible } = judgeFleets({ customer }, fleets, ride, ride.reason, historyOf(offers, ride.version))
    const waiting = askable(eligible, offers, ride.version)
    const at = customer.dispatch?.send_anytime
      ? Math.max(now, ride.times.needed - MAX_LEAD_DAYS * 86_400_000)
      : sendTime({ needed: ride.times.needed, now, zone: ride.timezone })
    if (waiting.length && at > now) return later(context, row, at)
    const [round] = planRounds(waiting, ride.times.needed - now, customer.dispatch)
    return round ? send(context, row, round, nextRound(facts.offers)) : nobody(context, row)
  },
})

/** Offers wait for their hour; the activity says so, and the reaction to this event comes back then. */
function later(context: Context, row: RideRow, at: number) {
  return context.write(
    {
      events: [
        rideEvent(
          row,
          'ride:info',
          'status',
          context.actor,
          { status: 'scheduling', time_of: at, version: row.version },
          { audience: ['staff'] },
        ),
      ],
    },
    { sent: 0, at },
  )
}

/** Nobody is left to ask: the ride needs a person's attention; said once. */
async function nobody(context: Context, row: RideRow) {
  if (row.flags.needs_attention) return { sent: 0 }
  return context.write(
    {
      updates: [
        update('ride', {
          where: { key: row.key, status: 'scheduling' },
          set: { flags: { ...row.flags, needs_attention: true } },
        }),
      ],
      events: [
        rideEvent(
          row,
          'ride:events',
          'error',
          context.actor,
          { message: 'No transportation provider is left to ask.', needs_attention: true },
          { audience: ['staff'] },
        ),
      ],
    },
    { sent: 0 },
  )
}

async function send(context: Context, row: RideRow, round: Candidate[], number: number) {
  const { now } = context
  const needed = row.needed_at
  const expires = expiryOf(now, needed, context.customer.dispatch?.windows)
  const changes: Changes & { object: string } = {
    updates: [
      update('ride', {
        where: { key: row.key, status: 'scheduling', version: row.version, fleet_key: null },
        set: { flags: { ...row.flags, needs_attention: undefined } },
        must: 'moved_on',
      }),
    ],
    ...offerRows(context, row, round, number, expires),
    object: row.key,
  }
  try {
    return await context.write(changes, { sent: round.length })
  } catch (error) {
    // Somebody cancelled, accepted or planned at the same moment: theirs counts.
    if (
      error instanceof StoreRefused &&
      (error.code === 'moved_on' || error.code === 'offer_pkey' || error.code === 'offer_one_open')
    )
      return { sent: 0 }
    throw error
  }
}

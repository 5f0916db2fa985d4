import type { Actor } from '@nemt/domain/event/actor.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { asksPause, fleetPauses, type FleetPause } from '@nemt/domain/fleet/pause.ts'
import { cancelAction, declineProblem, decisionNotes, rerouteProblem } from '@nemt/domain/offer/decision.ts'
import { declineReasons, rerouteReasons } from '@nemt/domain/offer/schema.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { forgetFleets } from '../fleet/load.ts'
import { pauseChanges, pausingFleet } from '../fleet/own-pause.ts'
import { problemRefused } from '../message/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { actingForFleet, answeringFleet } from './answering.ts'
import type { FleetOfferRow } from './row.ts'
import { assertSeen, changedSince, stateHash } from './state.ts'
import { actorFor } from '../ride/life/actor.ts'
import { statusChanges } from '../ride/life/change.ts'
import { rideEvent } from '../ride/life/event.ts'
import { rideFacts } from '../ride/life/questions.ts'
import { changeRefused, orEdited } from '../ride/life/refused.ts'
import { rideOf, type RideRow } from '../ride/record/row.ts'

/**
 * A fleet says no to an offer, or gives an accepted ride back (doc 3 §4): reasons are ticked, `other` wants a
 * comment.
 */
export const offerDecline = defineCall({
  name: 'offer.decline',
  does: 'Declines an offer, or gives back a ride that was accepted. Support does it for a `fleet`.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['fleet', 'coordinator'],
  byKey: true,
  input: z.strictObject({
    ride: key,
    fleet: key.optional(),
    reasons: z
      .array(z.enum([...declineReasons, ...rerouteReasons]))
      .max(20)
      .default([]),
    comment: text(1000).optional(),
    state_hash: stateHash
      .optional()
      .describe('Of the offer that was seen. A key has to name it, unless `gives_back` is true.'),
    /** Whether a ride is given back that the fleet has. Without it: the offer of `state_hash`, else what it is. */
    gives_back: z.boolean().optional(),
    /** With reasons that are about more than this ride: the fleet takes no new offers for so long. */
    pause: z.enum(fleetPauses).optional(),
  }),
  output: z.strictObject({ ride: key, status: z.enum(['declined', 'rerouted']) }),
  run: async (caller, { ride, fleet, state_hash: seen, gives_back: meant, ...decision }) => {
    const context = actingForFleet(caller, fleet)
    const answered = await readAnswered(context, ride, fleet)
    const { accepted, row, offer } = answered
    const { pause, reasons } = decision
    if (pause && (accepted || !asksPause(reasons))) throw invalidInput('pause', 'pause_reason')
    // A colleague may have accepted what somebody declines: that one doesn't give the ride back.
    if (meant !== undefined && meant !== accepted) throw changedSince(context, ride)
    // What a fleet has it gives back as it is, but not by what it saw of the offer before somebody accepted it: a
    // system that says neither may mean that one.
    const isOfOffer = seen !== undefined || context.principal.apiKey === true
    if (!accepted || (meant === undefined && isOfOffer))
      assertSeen(context, seen, { ...offer, version: row.version })
    return accepted ? giveBack(context, answered, decision) : turnDown(context, answered, decision)
  },
})

/** What the fleet says: the reasons that it ticked, and its comment. */
type Decision = { reasons: string[]; comment?: string | undefined; pause?: FleetPause | undefined }

function ticked({ reasons, comment }: Decision): Parameters<typeof decisionNotes>[0] {
  return {
    reasons: Object.fromEntries(reasons.map((reason) => [reason, true])),
    ...(comment === undefined ? {} : { comment }),
  }
}

/** The offer that a fleet answers, with its ride. */
type Answered = {
  row: RideRow
  offer: FleetOfferRow
  fleet: string
  /** The fleet has the ride already, and gives it back. */
  accepted: boolean
}

async function readAnswered(context: Context, ride: string, named: string | undefined): Promise<Answered> {
  const { sql, principal, policy } = context
  const fleet = answeringFleet(context, named)
  const { ride: row, offers } = await context.read(rideFacts(sql, principal, policy, ride))
  const offer = offers.find(({ fleet_key }) => fleet_key === fleet)
  if (!row || !offer) throw notFound('offer')
  return { row, offer, fleet, accepted: offer.status === 'accepted' && row.fleet_key === fleet }
}

/**
 * Refuses without the reasons that are needed, and reasons of the other dialog; a ride that may still be declined needs
 * none.
 */
function assertReasons(context: Context, { row, accepted }: Answered, decision: Decision): void {
  if (accepted && cancelAction(row.status) === 'decline') return
  const offered: readonly string[] = accepted ? rerouteReasons : declineReasons
  if (!decision.reasons.every((reason) => offered.includes(reason)))
    throw invalidInput('reasons', 'choice', { choices: offered.join(', ') })
  const problem = accepted ? rerouteProblem(ticked(decision)) : declineProblem(ticked(decision))
  if (problem) throw problemRefused(context, problem)
}

/** The offer's end, with what the fleet said. */
function declinedOffer({ now }: Context, { row, offer, fleet, accepted }: Answered, decision: Decision) {
  const notes = { ...offer.notes, [accepted ? 'reroute' : 'decline']: decisionNotes(ticked(decision)) }
  return update('offer', {
    where: { ride_key: row.key, fleet_key: fleet, status: accepted ? 'accepted' : ['queued', 'sent'] },
    set: { status: 'declined', decided_at: now, notes },
    must: 'already_edited',
  })
}

function declinedEvent(context: Context, { row, offer, fleet, accepted }: Answered, { reasons }: Decision) {
  // The product itself says no for a fleet that it plays.
  const played: Actor = { kind: 'fleet', key: fleet, name: offer.fleet_name, fleet }
  const actor = context.principal.scope === 'system' ? played : context.actor
  return rideEvent(
    row,
    'ride:offers',
    'offer.decline',
    actor,
    { fleet, reasons, ...(accepted ? { reroute: true } : {}) },
    { audience: ['staff', 'fleet'], fleets: [fleet] },
  )
}

/** Says no to an offer that is open, and to new ones for as long as the fleet wants. */
async function turnDown(context: Context, answered: Answered, decision: Decision) {
  const { row, offer } = answered
  assertReasons(context, answered, decision)
  if (offer.status !== 'sent' && offer.status !== 'queued') throw changeRefused(context, row, 'offer_open')
  const pausing = decision.pause && (await pauseChanges(context, pausingFleet(context), decision.pause))
  return orEdited(context, row, () =>
    context.write(
      {
        updates: [declinedOffer(context, answered, decision)],
        upserts: pausing?.upserts ?? [],
        events: [declinedEvent(context, answered, decision), ...(pausing?.events ?? [])],
        object: row.key,
      },
      { ride: row.key, status: 'declined' as const },
    ),
  ).finally(() => pausing && forgetFleets(context.portal))
}

/**
 * Gives back an accepted ride, which then looks for another fleet; as it is then, so that a note that is changed at
 * this moment doesn't leave the ride with a fleet that won't come.
 */
function giveBack(context: Context, first: Answered, decision: Decision) {
  let seen: Answered | undefined = first
  return retryWhen(['already_edited'], async () => {
    const answered = seen ?? (await stillAccepted(context, first))
    seen = undefined
    assertReasons(context, answered, decision)
    const { row, fleet } = answered
    const { updates: [ride, ...others] = [], events = [] } = rescheduled(context, answered, decision)
    return context.write(
      {
        updates: [
          ...(ride ? [ride] : []),
          declinedOffer(context, answered, decision),
          ...others.filter(({ table, where }) => !(table === 'offer' && where.fleet_key === fleet)),
        ],
        events: [declinedEvent(context, answered, decision), ...events],
        object: row.key,
      },
      { ride: row.key, status: 'rerouted' as const },
    )
  })
}

/** The offer as it is now. Throws conflict where the fleet has the ride no longer. */
async function stillAccepted(context: Context, { row, fleet }: Answered): Promise<Answered> {
  const answered = await readAnswered(context, row.key, fleet)
  if (!answered.accepted) throw changedSince(context, row.key)
  return answered
}

/** The changes by which the ride is open again. Throws conflict where its status doesn't allow it. */
function rescheduled(context: Context, { row, fleet }: Answered, { reasons }: Decision): Changes {
  const { principal, now, actor } = context
  const change = mayChange({
    ride: rideOf(row),
    to: 'scheduling',
    actor: actorFor(principal),
    now,
    fleet,
    offer: { status: 'accepted' },
    reason: reasons.join(', ') || 'declined',
  })
  if ('refused' in change) throw changeRefused(context, row, change.refused)
  return statusChanges({
    ride: row,
    to: 'scheduling',
    effects: change.effects,
    actor,
    now,
    data: { rerouted: fleet },
  })
}

import { update } from '@nemt/store/change/changes.ts'
import { cancelAction, declineProblem, decisionNotes, rerouteProblem } from '@nemt/domain/offer/decision.ts'
import { declineReasons, rerouteReasons } from '@nemt/domain/offer/schema.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound, Refusal } from '../pipeline/refusal.ts'
import { actorFor } from '../ride/life/actor.ts'
import { statusChanges } from '../ride/life/change.ts'
import { rideEvent } from '../ride/life/event.ts'
import { rideFacts } from '../ride/life/questions.ts'
import { changeRefused, orEdited } from '../ride/life/refused.ts'
import { rideOf } from '../ride/record/row.ts'

/**
 * A fleet says no to an offer, or gives an accepted ride back (doc 3 §4): reasons are ticked, `other` wants a
 * comment.
 */
export const offerDecline = defineCall({
  name: 'offer.decline',
  does: 'Declines an offer, or gives back a ride that was accepted.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['fleet'],
  input: z.strictObject({
    ride: key,
    fleet: key.optional(),
    reasons: z.array(z.enum([...declineReasons, ...rerouteReasons])).max(20),
    comment: text(1000).optional(),
  }),
  output: z.strictObject({ ride: key, status: z.enum(['declined', 'rerouted']) }),
  run: async (context, { ride: rideKey, reasons, comment, ...input }) => {
    const { sql, principal, policy, now, actor } = context
    const facts = await context.read(rideFacts(sql, principal, policy, rideKey))
    const row = facts.ride
    const fleet = principal.scope === 'fleet' ? principal.fleet : input.fleet
    const offer = facts.offers.find((one) => one.fleet_key === fleet)
    if (!row || !offer || !fleet) throw notFound('offer')
    const ticked = Object.fromEntries(reasons.map((reason) => [reason, true]))
    const decision = { reasons: ticked, ...(comment === undefined ? {} : { comment }) }
    const accepted = offer.status === 'accepted' && row.fleet_key === fleet
    const direct = accepted && cancelAction(row.status) === 'decline'
    const problemOf = accepted ? rerouteProblem : declineProblem
    const problem = direct ? null : problemOf(decision)
    if (problem) {
      const words = message(context, `problem.${problem.code}`)
      throw new Refusal('invalid', problem.code, words, { fields: { [problem.field]: words } })
    }
    const notes = { ...offer.notes, [accepted ? 'reroute' : 'decline']: decisionNotes(decision) }
    const decided = update('offer', {
      where: { ride_key: rideKey, fleet_key: fleet, status: accepted ? 'accepted' : ['queued', 'sent'] },
      set: { status: 'declined', decided_at: now, notes },
      must: 'already_edited',
    })
    const told = rideEvent(
      row,
      'ride:offers',
      'offer.decline',
      actor,
      { fleet, reasons, ...(accepted ? { reroute: true } : {}) },
      { audience: ['staff', 'fleet'], fleets: [fleet] },
    )
    if (!accepted) {
      if (offer.status !== 'sent' && offer.status !== 'queued')
        throw changeRefused(context, row, 'offer_open')
      return orEdited(context, row, () =>
        context.write(
          { updates: [decided], events: [told], object: rideKey },
          { ride: rideKey, status: 'declined' as const },
        ),
      )
    }
    const reason = reasons.join(', ') || 'declined'
    const change = mayChange({
      ride: rideOf(row),
      to: 'scheduling',
      actor: actorFor(principal),
      now,
      fleet,
      offer: { status: 'accepted' },
      reason,
    })
    if ('refused' in change) throw changeRefused(context, row, change.refused)
    const changes = statusChanges({
      ride: row,
      to: 'scheduling',
      effects: change.effects,
      actor,
      now,
      data: { rerouted: fleet },
    })
    const [ride, ...rest] = changes.updates ?? []
    return orEdited(context, row, () =>
      context.write(
        {
          updates: [
            ...(ride ? [ride] : []),
            decided,
            ...rest.filter((one) => !(one.table === 'offer' && one.where.fleet_key === fleet)),
          ],
          events: [told, ...(changes.events ?? [])],
          object: rideKey,
        },
        { ride: rideKey, status: 'rerouted' as const },
      ),
    )
  },
})

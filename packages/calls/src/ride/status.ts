import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { allotmentTaken } from '../fund/allotment-taken.ts'
import { portalFacts } from '../passenger/portal.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { actorFor } from './life/actor.ts'
import { statusChanges } from './life/change.ts'
import { rideFacts } from './life/questions.ts'
import { changeRefused, orEdited } from './life/refused.ts'
import { rideOf } from './record/row.ts'

/**
 * Changes a ride's status as the status machine allows (server-behaviour §2.1): a provider's pickup, waiting,
 * enroute, failed, completed; Open On-Demand Ride (active) and Request Ride (requesting); support's
 * corrections. Cancelling is ride.cancel.
 */
export const rideStatus = defineCall({
  name: 'ride.status',
  does: "Changes a ride's status. 409 tells the current status and version.",
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({
    ride: key,
    status: z.enum(rideStatuses).exclude(['cancelled', 'modified']),
    version: z.number().int().optional(),
    /** When the driver reaches the pickup (pickup) or the dropoff (enroute). */
    eta: instant.optional(),
    completed: instant.optional(),
    reason: text(1000).optional(),
    contact_attempted: z.boolean().optional(),
    /** The system only: who reports, and when it happened. */
    as: z.enum(['adapter', 'timer']).optional(),
    at: instant.optional(),
  }),
  output: z.strictObject({ ride: key, status: z.enum(rideStatuses), version: z.number().int() }),
  run: async (context, input) => {
    const { sql, principal, policy, customer, now, actor } = context
    const [facts, cards] = await Promise.all([
      context.read(rideFacts(sql, principal, policy, input.ride)),
      loadFleets(context.portal),
    ])
    const row = facts.ride
    if (!row) throw notFound('ride')
    // Before anything else, so that no refusal tells a fleet how a ride goes on that it lost.
    const stranger = principal.scope === 'fleet' && row.fleet_key !== principal.fleet
    if (stranger) throw changeRefused(context, row, 'own_ride')
    const fleet = principal.fleet ?? row.fleet_key ?? undefined
    const offer = facts.offers.find((one) => one.fleet_key === fleet)
    const system = principal.scope === 'system'
    const ride = rideOf(row)
    const change = mayChange({
      ride,
      to: input.status,
      actor: actorFor(principal, input.as),
      now,
      version: input.version,
      fleet,
      offer: offer && {
        status: offer.status,
        expires: offer.expires_at ?? undefined,
      },
      dispatch: offer?.dispatch,
      reason: input.reason,
      eta: input.eta,
      completed: input.completed,
      eventAt: system ? (input.at ?? now) : undefined,
      contactAttempted: input.contact_attempted,
      previous: facts.previous ?? undefined,
      flags: customer.flags,
      original: row.original_status ?? ride.status,
      ...portalFacts(context, facts.portal),
    })
    if ('refused' in change) throw changeRefused(context, row, change.refused)
    // A ride gets its fleet by offer.accept alone, which decides the race of several.
    if (ride.status === 'scheduling' && input.status === 'confirmed')
      throw changeRefused(context, row, 'change_impossible')
    const eta =
      input.eta === undefined
        ? {}
        : {
            estimates: {
              ...row.estimates,
              [input.status === 'enroute' ? 'completed' : 'pickup']: input.eta,
            },
          }
    const changes = statusChanges({
      ride: row,
      to: input.status,
      effects: change.effects,
      actor,
      now,
      entries: facts.entries,
      cards,
      held: offer,
      unassigned: principal.global,
      at: input.status === 'completed' ? input.completed : input.at,
      set: {
        ...eta,
        ...(input.reason && input.status === 'failed' ? { cancellation: input.reason.slice(0, 30) } : {}),
      },
      data: {
        ...(input.eta === undefined ? {} : { eta: input.eta }),
        ...(change.override ? { override: true } : {}),
      },
    })
    return orEdited(context, row, () =>
      context
        .write(
          { ...changes, object: ride.key },
          { ride: ride.key, status: input.status, version: ride.version + 1 },
        )
        .catch(allotmentTaken(context, row)),
    )
  },
})

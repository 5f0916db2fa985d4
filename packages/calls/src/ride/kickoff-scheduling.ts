import type { Context } from '../pipeline/context.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import type { EntryRow } from '../fund/settle.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { allotmentTaken } from '../fund/allotment-taken.ts'
import { askingFacts } from '../offer/asking-facts.ts'
import { broadcast } from '../offer/broadcast.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { checkWantedAgain, orJudgedAgain } from './edit/wanted-again.ts'
import { actorFor } from './life/actor.ts'
import { statusChanges } from './life/change.ts'
import { changeRefused, orEdited } from './life/refused.ts'
import { remindedAgain } from './life/reminder.ts'
import { rideOf, type RideRow } from './record/row.ts'

/**
 * 'Initiate offers to all eligible fleets' (C022): everybody who holds no open offer and did not decline,
 * give it back or leave it twice unanswered (server-behaviour §2.2), now. A ride that was unavailable is
 * wanted again, also by those who did not answer before. Support only.
 */
export const rideKickoffScheduling = defineCall({
  name: 'ride.kickoff_scheduling',
  does: 'Sends offers to all eligible fleets at once. The payload may be the bare key.',
  effect: 'write',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key }),
  accept: (payload) => (typeof payload === 'string' ? { ride: payload } : payload),
  output: z.strictObject({ ride: key, sent: z.number().int() }),
  run: (context, { ride }) => orJudgedAgain(() => kickOff(context, ride)),
})

async function kickOff(context: Context, key: string) {
  const { principal, now } = context
  const facts = await askingFacts(context, key)
  const row = facts.ride
  if (!row) throw notFound('ride')
  if (!principal.global) throw forbidden()
  const again = row.status === 'unavailable'
  if (row.fleet_key || (!again && row.status !== 'scheduling'))
    throw changeRefused(context, row, 'change_impossible')
  const ride = rideOf(row)
  const change = again ? mayChange({ ride, to: 'scheduling', actor: actorFor(principal), now }) : undefined
  if (change && 'refused' in change) throw changeRefused(context, row, change.refused)
  const guards = again ? await checkWantedAgain(context, [row]) : []
  const version = again ? ride.version + 1 : ride.version
  const offers = broadcast(context, row, { ...facts, version })
  const open = offers.sent > 0 ? attended(row) : {}
  const changed = change ? scheduledAgain(context, row, change.effects, facts.entries) : open
  return orEdited(context, row, () =>
    context
      .write(
        {
          ...changed,
          upserts: [...(changed.upserts ?? []), ...guards],
          inserts: { ...changed.inserts, ...offers.changes.inserts },
          events: [...(changed.events ?? []), ...offers.changes.events],
          object: ride.key,
        },
        { ride: ride.key, sent: offers.sent },
      )
      .catch(allotmentTaken(context, row)),
  )
}

/** A ride that was unavailable is wanted again. */
function scheduledAgain(
  context: Context,
  ride: RideRow,
  effects: readonly Effect[],
  entries: readonly EntryRow[],
): Changes {
  const { actor, now } = context
  const set = remindedAgain(context, ride, 'scheduling')
  return statusChanges({ ride, to: 'scheduling', effects, actor, now, entries, set })
}

/** Fleets are asked: the ride needs nobody's attention any more. Where nobody is left to ask, it still does. */
function attended({ key, version }: RideRow): Changes {
  const where = { key, status: 'scheduling' as const, version, fleet_key: null }
  const set = { flags: { merge: { needs_attention: null } } }
  return { updates: [update('ride', { where, set, must: 'already_edited' })] }
}

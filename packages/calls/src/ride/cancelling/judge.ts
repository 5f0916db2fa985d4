import { mayChange } from '@nemt/domain/ride/status.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import { feeCents } from '#/fund/fee.ts'
import { portalFacts } from '#/passenger/portal.ts'
import type { Context } from '#/pipeline/context.ts'
import type { Refusal } from '#/pipeline/refusal.ts'
import { actorFor } from '../life/actor.ts'
import { alreadyEdited, changeRefused } from '../life/refused.ts'
import { rowOf, type Cancellation, type CancelFacts } from './facts.ts'

/** A ride that may be cancelled, with the fee (cents) that this costs now; or why it may not be. */
export type Judged = { ride: Ride } & ({ effects: readonly Effect[]; fee: number } | { refused: Refusal })

/** Judges the cancellation of each ride by the status machine and its provider's rate card (server-behaviour §2.4). */
export function judgeRides(
  context: Context,
  rides: readonly Ride[],
  facts: CancelFacts,
  { reason }: Pick<Cancellation, 'reason'>,
): Judged[] {
  const { principal, now } = context
  const actor = { actor: actorFor(principal), ...portalFacts(context, facts.portal) }
  return rides.map((ride) => {
    const row = rowOf(facts, ride)
    // Whoever saw the ride as it was before an edit must see the other one first (M137).
    if (ride.status === 'modified') return { ride, refused: alreadyEdited(context, row) }
    const change = mayChange({ ride, to: 'cancelled', now, reason, ...actor })
    if ('refused' in change) return { ride, refused: changeRefused(context, row, change.refused) }
    return {
      ride,
      effects: change.effects,
      fee: feeCents({ ride: row, to: 'cancelled', effects: change.effects, cards: facts.cards, now }),
    }
  })
}

/** What the fees of the rides that may be cancelled come to, in cents. */
export function feesOf(judged: readonly Judged[]): number {
  return judged.reduce((sum, ride) => sum + ('fee' in ride ? ride.fee : 0), 0)
}

import type { Customer } from '../customer/schema.ts'
import { isOpenOffer } from './history.ts'
import type { OfferStatus } from './schema.ts'
import { BROADCAST_LEAD } from './window.ts'

export type DispatchMode = NonNullable<NonNullable<Customer['dispatch']>['mode']>
/** Fleets asked at once in tiered mode, unless the customer says otherwise. */
export const TIER = 3

/**
 * Ranked fleets in the rounds they are asked in (server-behaviour §2.2): one by one, in tiers, or all. `lead`
 * in ms; a near ride asks all at once.
 */
export function planRounds<Fleet>(
  ranked: readonly Fleet[],
  lead: number,
  dispatch: Customer['dispatch'] = {},
): Fleet[][] {
  const mode: DispatchMode = lead < BROADCAST_LEAD ? 'broadcast' : (dispatch.mode ?? 'tiered')
  const size = {
    sequential: 1,
    tiered: dispatch.tier ?? TIER,
    broadcast: Math.max(1, ranked.length),
  }[mode]
  return Array.from({ length: Math.ceil(ranked.length / size) }, (_, round) =>
    ranked.slice(round * size, (round + 1) * size),
  )
}

/** A round is over when none of its offers is open: the last decline starts the next at once. */
export function roundOver(statuses: readonly OfferStatus[]): boolean {
  return statuses.every((status) => !isOpenOffer({ status }))
}

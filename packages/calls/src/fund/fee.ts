import { givesWay } from '@nemt/domain/cost/charge.ts'
import { cancellationLines, noShowLines, totalOf, type CostLine } from '@nemt/domain/cost/rate-card.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { costsOf, type RideRow } from '../ride/record/row.ts'

/** `cents` of the fee, the cost lines that it makes, and the keys of those that give way to them. */
export type Fee = { cents: number; costs: NewRow<'ride_cost'>[]; replaced: string[] }

/** Which fee a change of status asks for (server-behaviour §2.4). */
function feeKind(
  ride: RideRow,
  to: RideStatus,
  effects: readonly Effect[],
): 'no_show' | 'cancellation' | undefined {
  const correction = effects.includes('recompute_costs')
  if (to === 'failed' && (correction || effects.includes('settle_failed'))) return 'no_show'
  // Who declines at the door is charged as who cancels late; before anybody was on the way it is free.
  const atTheDoor = to === 'rejected' && (ride.pickup_at !== null || ride.waiting_at !== null)
  return effects.includes('cancellation_fee') || (correction && atTheDoor) ? 'cancellation' : undefined
}

/**
 * What a change of status does to a ride's cost lines (server-behaviour §2.4, §2.17): the provider's fee for
 * a no-show or a late cancellation by its rate card, and the lines that it, or support's correction,
 * replaces.
 */
export function feeFor(
  ride: RideRow,
  to: RideStatus,
  effects: readonly Effect[],
  fleets: readonly Fleet[],
  now: number,
): Fee {
  const card = fleets.find(({ key }) => key === ride.fleet_key)?.costs
  const estimate = ride.cost_cents ?? 0
  const kind = feeKind(ride, to, effects)
  const needed = ride.needed_at
  const linesOf = (): CostLine[] => {
    if (!card || !kind) return []
    if (kind === 'no_show') return noShowLines(card, estimate)
    return cancellationLines(card, { estimate, accepted: true, needed, at: now })
  }
  const lines = linesOf()
  const way = { correction: effects.includes('recompute_costs'), fee: kind === 'no_show' || lines.length > 0 }
  return {
    cents: totalOf(lines),
    costs: lines.map(({ reason, price, target }) => ({
      ride_key: ride.key,
      key: newKey('CST', now),
      price_cents: price,
      reason,
      target: target ?? null,
      created_at: now,
    })),
    replaced: Object.entries(costsOf(ride)).flatMap(([key, cost]) => (givesWay(cost, way) ? [key] : [])),
  }
}

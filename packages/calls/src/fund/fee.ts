import { comesBack, givesWay, isLossFee, UNDRIVEN } from '@nemt/domain/cost/charge.ts'
import { cancellationLines, noShowLines, totalOf, type CostLine } from '@nemt/domain/cost/rate-card.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { RideCost, RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { costsOf, type RideRow } from '../ride/record/row.ts'

/** The cost lines that a change makes, the keys of those that give way and come back, and what then counts. */
export type CostChange = {
  costs: NewRow<'ride_cost'>[]
  replaced: string[]
  restored: string[]
  after: Pick<RideCost, 'price' | 'reason' | 'target'>[]
}

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

/** What becomes of a ride's fleet, as far as its costs go. */
type Moved = {
  ride: RideRow
  to: RideStatus
  effects: readonly Effect[]
  cards: readonly Fleet[]
  now: number
  /** Support takes the ride from the fleet that has it. */
  loses?: boolean
  /** The fleet that gets the ride: what was owed to it for losing it is not any more. */
  gains?: string | undefined
}

/**
 * What a change of status does to a ride's cost lines (server-behaviour §2.4, §2.17): the provider's fee for
 * a no-show or a late cancellation by its rate card, that of a fleet which loses the ride to support's decision,
 * and the lines that these, or support's correction, replace or bring back.
 */
export function costsAfter(moved: Moved): CostChange {
  const { ride, to, effects, now } = moved
  const lines = feeLines(moved)
  const correction = effects.includes('recompute_costs')
  const ends = among(UNDRIVEN, to) && !among(UNDRIVEN, ride.status)
  const fee = feeKind(ride, to, effects)
  const way = { correction, undriven: ends || fee === 'no_show' || (correction && among(UNDRIVEN, to)) }
  const before = Object.entries(costsOf(ride))
  const replaced = before.flatMap(([key, cost]) =>
    givesWay(cost, way) || (moved.gains !== undefined && owedTo(cost, moved.gains)) ? [key] : [],
  )
  const driven = correction && !among(UNDRIVEN, to)
  const restored = before.flatMap(([key, cost]) => (driven && comesBack(cost) ? [key] : []))
  const kept = before.filter(
    ([key, { replaced: gone }]) => restored.includes(key) || (gone === undefined && !replaced.includes(key)),
  )
  return {
    costs: lines.map(({ reason, price, target }) => ({
      ride_key: ride.key,
      key: newKey('CST', now),
      price_cents: price,
      reason,
      target: target ?? null,
      created_at: now,
    })),
    replaced,
    restored,
    after: [...kept.map(([, { replaced: _gone, ...cost }]) => cost), ...lines],
  }
}

/** Whether a line is what this fleet is owed for a ride that it lost. */
function owedTo(cost: RideCost, fleet: string): boolean {
  return cost.replaced === undefined && isLossFee(cost) && cost.target === fleet
}

/** The fees that the change makes, by the rate card of the fleet that has the ride. */
function feeLines({ ride, to, effects, cards, now, loses }: Moved): CostLine[] {
  const card = cards.find(({ key }) => key === ride.fleet_key)?.costs
  if (!card) return []
  const estimate = ride.cost_cents ?? 0
  const late = { estimate, accepted: true, needed: ride.needed_at, at: now }
  if (loses) {
    const target = ride.fleet_key as string
    return cancellationLines(card, late).flatMap((line) => (line.price > 0 ? [{ ...line, target }] : []))
  }
  const kind = feeKind(ride, to, effects)
  if (kind === 'no_show') return noShowLines(card, estimate)
  return kind === 'cancellation' ? cancellationLines(card, late) : []
}

/** What the fees of a change come to, in cents. */
export function feeCents(moved: Moved): number {
  return totalOf(feeLines(moved))
}

function among(list: readonly string[], value: string): boolean {
  return list.includes(value)
}

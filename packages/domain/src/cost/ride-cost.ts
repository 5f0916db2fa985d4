import type { CostReason, RideCost } from '../ride/schema.ts'
import { currentCosts } from './charge.ts'

/** Who gets an administration fee (V827). */
export const ADMIN_TARGET = 'admin'

/** A new cost: price 0 with reason mileage (V821, V822). `now` in ms. */
export function newCost(now: number): RideCost {
  return { created: now, price: 0, reason: 'mileage' }
}

/** Choosing a reason; admin sets the fixed target, others clear it (V827). */
export function withReason({ created, price }: RideCost, reason: CostReason): RideCost {
  return { created, price, reason, ...(reason === 'admin' && { target: ADMIN_TARGET }) }
}

/** Offset: a negative copy (V825). */
export function offsetCost(cost: RideCost, now: number): RideCost {
  const { replaced: _replaced, replaced_by: _by, by: _made, ...kept } = cost
  return { ...kept, created: now, price: 0 - cost.price }
}

/** The total of a ride's costs in cents (V826), without lines that a correction replaced. */
export function totalCost(costs: Record<string, Pick<RideCost, 'price' | 'replaced'>> | undefined): number {
  return currentCosts(Object.values(costs ?? {})).reduce((sum, { price }) => sum + price, 0)
}

/** Costs in the order they were made. */
export function orderedCosts(costs: Record<string, RideCost> | undefined): [key: string, cost: RideCost][] {
  return Object.entries(costs ?? {}).sort(
    ([a, one], [b, other]) => one.created - other.created || (a < b ? -1 : 1),
  )
}

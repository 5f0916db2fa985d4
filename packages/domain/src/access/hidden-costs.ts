import type { BrokenLimit } from '../funding/schema.ts'
import type { Ride } from '../ride/schema.ts'

/** A broken limit without what the ride would cost. */
export function withoutActualCost<L extends Pick<BrokenLimit, 'type' | 'actual'>>(limit: L): L {
  const { actual: _actual, ...told } = limit
  // Only what may be absent is taken out.
  return limit.type === 'cost' ? (told as L) : limit
}

/** A ride as offices read it whose customer keeps costs from them (flags.hide_cost_estimates). */
export function withoutCosts(ride: Ride): Ride {
  const { costs: _costs, total_cost: _total, checked_constraints: checked, ...told } = ride
  const { cost: _cost, low: _low, high: _high, ...estimates } = ride.estimates
  return {
    ...told,
    estimates,
    ...(checked
      ? { checked_constraints: { ...checked, limits: checked.limits.map(withoutActualCost) } }
      : {}),
  }
}

import { namesItsArea } from '@nemt/domain/fleet/areas.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import { transitConflict } from '@nemt/domain/journey/summary.ts'
import type { Estimates, Reason } from '@nemt/domain/ride/schema.ts'
import { estimateRide, judgeFleets, type Estimating } from './estimate.ts'

type Estimated = Pick<Estimates, 'distance_m' | 'duration_s' | 'pickup' | 'completed'>
export type TransitVerdict =
  | { eligible: true; agency: string; estimate: Estimated }
  | { eligible: false; reason: 'disabled' | 'assistance' | 'no_agency' }

/**
 * Whether a ride can go by public transit (V404): the customer offers it, no assistance is needed, and an
 * agency that says where it drives serves both ends at that hour. Nobody is asked about such a ride, so
 * nobody could decline it.
 */
export function transitVerdict(
  context: Estimating,
  agencies: readonly Fleet[],
  ride: DraftRide,
  reason: Reason | undefined,
): TransitVerdict {
  if (!context.customer.fleets?.transit) return { eligible: false, reason: 'disabled' }
  if (transitConflict({ ...ride, transit: { enabled: true } }))
    return { eligible: false, reason: 'assistance' }
  const { distance_m, duration_s, pickup, completed } = estimateRide(context, [], ride, reason)
  const estimates = {
    ...(distance_m === undefined ? {} : { distance_m }),
    ...(duration_s === undefined ? {} : { duration_s }),
  }
  const [first] = judgeFleets(context, agencies.filter(namesItsArea), { ...ride, estimates }, reason).eligible
  if (!first) return { eligible: false, reason: 'no_agency' }
  return {
    eligible: true,
    agency: first.fleet.name,
    estimate: {
      ...estimates,
      ...(pickup === undefined ? {} : { pickup }),
      ...(completed === undefined ? {} : { completed }),
    },
  }
}

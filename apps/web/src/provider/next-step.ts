import { reportsFrom, showsStatusSelector, type ProviderStatus } from '@nemt/domain/offer/detail.ts'
import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'
import { stepFrom, type Rules } from '@nemt/domain/ride/step-times.ts'

export type Step = ProviderStatus

/** What usually follows: the way to the passenger, the wait, the drive, the end. */
const following: Partial<Record<RideStatus, RideStatus>> = {
  confirmed: 'pickup',
  requesting: 'pickup',
  retry: 'pickup',
  pickup: 'waiting',
  waiting: 'enroute',
  enroute: 'completed',
}

/** Nobody of the fleet has anything to report of such a ride, its driver known or not. */
const OTHERS_REPORT: readonly RideStatus[] = ['failed', 'arranged']

/**
 * The provider's status selector (V1238–V1241) as one big next step and the others behind it; null while it
 * is hidden. None that would be refused (server-behaviour §2.1), so none at all while the ride is open for its
 * passenger's call, once it failed, or where support arranges it.
 */
export function stepsOf(
  ride: Pick<Ride, 'status' | 'driver'>,
): { next: Step | undefined; others: Step[] } | null {
  if (OTHERS_REPORT.includes(ride.status)) return { next: undefined, others: [] }
  if (!showsStatusSelector(ride)) return null
  const steps = reportsFrom(ride.status)
  const next = steps.find(({ status }) => status === following[ride.status])
  return { next, others: steps.filter((step) => step !== next) }
}

/**
 * From when on a step may be taken that is too early now, ms, by the rule by which the server would refuse it
 * (server-behaviour §2.1); null for one that may be taken. The wait before a no-show is for its own dialog to say.
 */
export function earlyUntil(
  ride: Pick<Ride, 'status' | 'type' | 'times'>,
  { status: to, reason }: Step,
  rules: Rules,
  now: number,
): number | null {
  if (ride.status !== 'confirmed') return null
  const from = stepFrom(ride, { from: ride.status, to, reason }, rules)
  return now < from ? from : null
}

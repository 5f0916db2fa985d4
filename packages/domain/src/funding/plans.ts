import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Problem } from '../problem/problem.ts'
import { stillShown } from './effective.ts'

/** A plan with the span in which it holds (ms); an open end is for ever. */
export type PlanSpan = { key: string; start?: number; end?: number }

function overlap(a: PlanSpan, b: PlanSpan): boolean {
  return (a.start ?? -Infinity) <= (b.end ?? Infinity) && (b.start ?? -Infinity) <= (a.end ?? Infinity)
}

/** Whether plans are used at all (V931), and whether the rider key is required with them. */
export function plansEnabled(policy: CustomerPolicy | undefined): boolean {
  return policy?.plans === 'enabled' || policy?.plans === 'mrn'
}

/** Whether the customer's own number of a passenger is asked and shown at all (X086). */
export function riderKeyUsed(
  customer: Pick<Customer, 'documentation'>,
  policy: CustomerPolicy | undefined,
): boolean {
  return customer.documentation?.passenger_key?.enabled === true || riderKeyRequired(customer, policy)
}

export function riderKeyRequired(
  customer: Pick<Customer, 'documentation'>,
  policy: CustomerPolicy | undefined,
): boolean {
  return customer.documentation?.passenger_key?.required === true || policy?.plans === 'mrn'
}

/**
 * Why a plan can't be added (V919, V920): as many selected plans of overlapping dates as allowed are there
 * already; 0 by default.
 */
export function addPlanProblem(
  selected: readonly PlanSpan[],
  plan: PlanSpan,
  policy: CustomerPolicy | undefined,
): Problem | null {
  const limit = policy?.plans_max_count ?? 0
  const taken = selected.filter((other) => other.key !== plan.key && overlap(other, plan)).length
  return taken >= limit ? { code: 'plans_full', field: 'plans', values: { limit } } : null
}

/** Plans that are still shown (V921, X118). */
export function plansShown<P extends PlanSpan>(plans: readonly P[], now: number): P[] {
  return plans.filter(({ end }) => stillShown(end, now))
}

/**
 * The server's words with what people know in place of keys (V924, V925): a plan's external id, the word
 * Patient.
 */
export function planFailure(
  message: string,
  plans: readonly { key: string; external_id?: string }[],
  passengerKey: string,
): string {
  const named = plans
    .toSorted((a, b) => b.key.length - a.key.length)
    .reduce((text, { key, external_id }) => text.replaceAll(key, external_id ?? key), message)
  return named.replaceAll(passengerKey, 'Patient')
}

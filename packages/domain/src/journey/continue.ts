import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Policy } from '../policy/schema.ts'
import { firstProblem, problemsOf, type Problem, type ProblemCode, type Rule } from '../problem/problem.ts'
import { noticeKept } from './clock.ts'
import { buildRides } from './draft.ts'
import { orderProblem } from './order.ts'
import { appointmentAsked, rideTypeFor } from './reason.ts'
import { checkedRides, locationTypeProblem, locationTypesRequired, residenceProblem } from './residence.ts'
import type { Draft } from './schema.ts'
import { coveredServiceNeeded, fundsNeeded, noticeMinutes } from './settings.ts'
import { verificationComplete } from './verification.ts'
import { blank } from '../text/blank.ts'

/** What Continue must know besides the draft. `allotments`: how many funds the passenger may use. */
export type JourneyFacts = {
  now: number
  scope: 'coordinator' | 'passenger'
  customer: Pick<Customer, 'documentation' | 'passenger' | 'claims' | 'funds' | 'covered' | 'flags'>
  policy?: CustomerPolicy
  benefit?: Policy
  everScheduled?: boolean
  allotments?: number
}
type JourneyRule = Rule<Draft, JourneyFacts>

function when(broken: boolean, code: ProblemCode, field: string): Problem | null {
  return broken ? { code, field } : null
}

/** Who rides (V376–V382). */
const passengerRules: JourneyRule[] = [
  ({ passenger }) => when(!passenger?.key, 'passenger_missing', 'passenger'),
  ({ passenger }) =>
    when(passenger?.status !== undefined && passenger.status !== 'active', 'passenger_inactive', 'passenger'),
  ({ passenger }) =>
    when(
      blank(passenger?.name?.first) || blank(passenger?.name?.last),
      'passenger_name_missing',
      'passenger.name',
    ),
  ({ passenger }, { customer }) =>
    when(
      customer.passenger?.dob?.required === true && !passenger?.dob,
      'passenger_dob_missing',
      'passenger.dob',
    ),
  ({ passenger }, { customer }) =>
    when(
      customer.documentation?.passenger_key?.required === true && blank(passenger?.customer_key),
      'passenger_key_missing',
      'passenger.customer_key',
    ),
  ({ passenger }) => when(blank(passenger?.language), 'passenger_language_missing', 'passenger.language'),
  ({ verified }, { customer, everScheduled = false }) =>
    when(!verificationComplete(customer, verified, everScheduled), 'verification_incomplete', 'verified'),
]

/** What for, and when (V383–V390). */
const requestRules: JourneyRule[] = [
  (_, { customer, policy, allotments = 0 }) =>
    when(fundsNeeded(customer, policy) && allotments === 0, 'allotment_missing', 'funds'),
  ({ covered }) => when(covered?.custom === true && blank(covered.name), 'covered_value_missing', 'covered'),
  ({ covered, purpose }, { customer, policy, benefit }) =>
    when(
      coveredServiceNeeded(customer, policy, benefit) &&
        blank(covered?.key) &&
        blank(covered?.name) &&
        blank(purpose),
      'covered_missing',
      'covered',
    ),
  ({ reason }) => when(!reason, 'reason_missing', 'reason'),
  ({ reason }, { scope }) =>
    when(scope === 'passenger' && reason === 'discharge', 'discharge_not_permitted', 'reason'),
  ({ reason, appointment }) =>
    when(appointmentAsked(reason) && appointment === undefined, 'appointment_missing', 'appointment'),
  ({ reason, appointment }, { now }) =>
    when(
      appointmentAsked(reason) && appointment !== undefined && appointment <= now,
      'appointment_past',
      'appointment',
    ),
  (draft, { customer }) => {
    const back = draft.rides[1]
    const scheduled =
      customer.flags?.disable_willcall || (back?.type ?? rideTypeFor(draft.reason)) === 'scheduled'
    return when(
      draft.type === 'round' && scheduled && back?.times.needed === undefined,
      'return_time_missing',
      'rides.1.times.needed',
    )
  },
  (draft, { now, policy }) => {
    const late = checkedRides(draft).findIndex(
      ({ times }) => times.needed !== undefined && !noticeKept(times.needed, now, noticeMinutes(policy)),
    )
    return when(late >= 0, 'notice_insufficient', `rides.${late}.times.needed`)
  },
]

/**
 * Where from and to, and the pickup time (V391–V395). A location counts as entered only when it is located
 * (X148).
 */
const placeRules: JourneyRule[] = [
  (draft, { customer, policy, benefit }) =>
    locationTypesRequired(customer) ? residenceProblem(draft, policy, benefit) : null,
  (draft, { customer }) => locationTypeProblem(draft, customer),
  ...(['pickup', 'dropoff'] as const).map((end): JourneyRule => (draft) => {
    const index = checkedRides(draft).findIndex(({ stops }) => stops[end].address?.lat === undefined)
    return when(index >= 0, `${end}_missing`, `rides.${index}.stops.${end}`)
  }),
  (draft) => {
    const index = checkedRides(draft).findIndex(({ times }) => times.needed === undefined)
    return when(index >= 0, 'pickup_time_missing', `rides.${index}.times.needed`)
  },
]

/** One ride after the other (server-behaviour §2.17). */
const orderRule: JourneyRule = (draft, { now }) => orderProblem(buildRides(draft), now)

const rules = [...passengerRules, ...requestRules, ...placeRules, orderRule]

/** Every reason why Continue can't go on, in the order of doc 1 §5. The server runs the same list. */
export function continueProblems(draft: Draft, facts: JourneyFacts): Problem[] {
  return problemsOf(rules, draft, facts)
}

/** The one that Continue shows instead of its label (V375), or null. */
export function continueProblem(draft: Draft, facts: JourneyFacts): Problem | null {
  return firstProblem(rules, draft, facts)
}

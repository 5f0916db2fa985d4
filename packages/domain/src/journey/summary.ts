import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Policy } from '../policy/schema.ts'
import { firstProblem, type Problem, type Rule } from '../problem/problem.ts'
import { buildRides } from './draft.ts'
import { locationTypeProblem, residenceProblem } from './residence.ts'
import type { Draft, DraftRide } from './schema.ts'

/** How long the summary waits for costs before Continue is open again (V470, X129). ms. */
export const ESTIMATE_WAIT = 5000

/**
 * `waitUntil`: until when missing costs hold the summary back; absent where nobody waits. `teams`: how many
 * the user may choose from.
 */
export type SummaryFacts = {
  now: number
  waitUntil?: number
  teams?: number
  customer: Pick<Customer, 'claims'>
  policy?: CustomerPolicy
  benefit?: Policy
}

/** Public transit is only for standard service (V404). */
export function transitConflict(ride: Pick<DraftRide, 'transit' | 'accessibility'>): boolean {
  return ride.transit?.enabled === true && ride.accessibility?.service !== 'standard'
}

const rules: Rule<Draft, SummaryFacts>[] = [
  ({ rides }) => (rides.length ? null : { code: 'rides_missing', field: 'rides' }),
  ({ rides }, { now, waitUntil }) =>
    waitUntil !== undefined && now < waitUntil && rides.some((ride) => ride.estimates?.cost === undefined)
      ? { code: 'estimates_pending', field: 'rides' }
      : null,
  (draft) => {
    const index = buildRides(draft).findIndex(transitConflict)
    return index < 0 ? null : { code: 'transit_assistance', field: `rides.${index}.transit` }
  },
  ({ team }, { teams = 0 }) => (teams > 1 && !team ? { code: 'team_missing', field: 'team' } : null),
  (draft, { policy, benefit }) => residenceProblem(draft, policy, benefit),
  (draft, { customer }) => locationTypeProblem(draft, customer),
]

/** What holds the summary's Continue back first, in the order of doc 1 §5 (V458–V463), or null. */
export function summaryProblem(draft: Draft, facts: SummaryFacts): Problem | null {
  return firstProblem(rules, draft, facts)
}

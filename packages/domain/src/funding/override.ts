import type { CustomerPolicy } from '../customer/schema.ts'
import type { MessageKey } from '../copy/en.ts'
import { formatMoney } from '../money/money.ts'
import type { Policy, authorizationNeeds } from '../policy/schema.ts'
import { firstProblem, type Problem, type Rule } from '../problem/problem.ts'
import { formatDate } from '../time/format.ts'
import { penaltyMax, type Violation } from './constraints.ts'
import { blank } from '../text/blank.ts'

export type AuthorizationNeed = (typeof authorizationNeeds)[number]
export type Override = { allowed: boolean; hard: boolean; total: number; max: number }

/** The benefit of each ride of a request, by index. */
export type Benefits = readonly (Policy | undefined)[]

/**
 * Whether the limits may be overridden (V364–V367, X072): nothing hard, the penalties with the existing one
 * within the most, and no benefit of a ride that breaks one forbids it. Where several benefits pay, the
 * strictest decides for the request.
 */
export function overrideDecision(
  violations: readonly Violation[],
  benefits: Benefits,
  existing = 0,
): Override {
  const hard = violations.some((violation) => violation.hard)
  const total = violations.reduce((sum, { penalty }) => sum + penalty, existing)
  const concerned = violations.map(({ rideIndex }) => benefits[rideIndex])
  const max = Math.min(...(concerned.length ? concerned : [benefits[0]]).map(penaltyMax))
  return {
    allowed:
      concerned.every((policy) => policy?.constraint_override?.permitted !== false) && !hard && total <= max,
    hard,
    total,
    max,
  }
}

/** Of the needs of several benefits the one that asks for most. */
export function strictestNeed(needs: readonly AuthorizationNeed[]): AuthorizationNeed {
  if (needs.includes('always_with_code')) return 'always_with_code'
  return needs.includes('always') ? 'always' : 'on_constraint'
}

/**
 * When the authorization screen is asked for: the benefit's word, else the customer policy's, else
 * on_constraint (V312, V313, X069).
 */
export function authorizationNeed(policy?: CustomerPolicy, benefit?: Policy): AuthorizationNeed {
  return benefit?.trip?.authorization?.needed ?? policy?.trip?.authorization?.needed ?? 'on_constraint'
}

/** Whether this request needs the screen, and a code on it. A broken limit always needs a reason. */
export function authorizationAsked(
  need: AuthorizationNeed,
  violations: readonly unknown[],
): { asked: boolean; codeNeeded: boolean } {
  return { asked: need !== 'on_constraint' || violations.length > 0, codeNeeded: need === 'always_with_code' }
}

export type AuthorizationForm = { service?: string; benefit?: string; code?: string; reason?: string }
export type AuthorizationFacts = { codeNeeded: boolean; coveredService?: boolean }

const rules: Rule<AuthorizationForm, AuthorizationFacts>[] = [
  ({ service }, { coveredService }) =>
    coveredService && blank(service) ? { code: 'covered_missing', field: 'service' } : null,
  ({ benefit }, { coveredService }) =>
    coveredService && blank(benefit) ? { code: 'benefit_missing', field: 'benefit' } : null,
  ({ code }, { codeNeeded, coveredService }) =>
    (codeNeeded || coveredService) && blank(code) ? { code: 'auth_code_missing', field: 'code' } : null,
  ({ reason }) => (blank(reason) ? { code: 'auth_reason_missing', field: 'reason' } : null),
]

/**
 * What the authorization form still misses (V464–V469): for a covered service its name, the benefit and the
 * number; a code where needed; always the reason.
 */
export function authorizationProblem(form: AuthorizationForm, facts: AuthorizationFacts): Problem | null {
  return firstProblem(rules, form, facts)
}

/**
 * The label of a broken limit (V534–V543): distance in miles, duration in minutes, cents as dollars, dates as
 * MM/DD/YYYY.
 */
export function limitLabel({ type, bound, limit }: Pick<Violation, 'type' | 'bound' | 'limit'>): {
  key: MessageKey
  values: Record<string, string | number>
} {
  const values: Record<string, string | number> = limit === undefined ? {} : { limit }
  if (type === 'distance' || type === 'duration') return { key: `limit.${type}_${bound ?? 'upper'}`, values }
  if (type === 'cost' || type === 'allotment_fund' || type === 'team_funding')
    return {
      key: type === 'cost' && bound === 'lower' ? 'limit.cost_lower' : `limit.${type}`,
      values: typeof limit === 'number' ? { limit: formatMoney(limit) } : {},
    }
  if (type === 'has_fund')
    return { key: 'limit.has_fund', values: { date: typeof limit === 'string' ? formatDate(limit) : '' } }
  if (type === 'residence')
    return { key: limit === 1 ? 'problem.residence_both' : 'problem.residence_limit', values }
  return { key: `limit.${type}`, values }
}

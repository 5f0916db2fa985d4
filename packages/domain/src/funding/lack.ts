import type { Problem } from '../problem/problem.ts'
import type { Violation } from './constraints.ts'
import {
  authorizationAsked,
  authorizationProblem,
  overrideDecision,
  type AuthorizationForm,
  type AuthorizationNeed,
  type Benefits,
  type Override,
} from './override.ts'
import type { Answers } from './schema.ts'
import { limitCode } from './values.ts'

/** What a request is judged by. `benefits`: the benefit of each ride, by index. */
export type LackFacts = {
  benefits: Benefits
  need: AuthorizationNeed
  /** The request names a covered service, so that the form asks for its name, the benefit and the number. */
  coveredService?: boolean
  /** Penalties of the request's rides that are there already (X073). */
  existing?: number
  /**
   * Only coordinators override and authorize (V573, V574); the answers of anybody else must not come here.
   */
  mayOverride: boolean
  /** What the request itself says already; the form's own fields win. */
  known?: AuthorizationForm
}

export type AuthorizationAsk = {
  need: AuthorizationNeed
  codeNeeded: boolean
  coveredService: boolean
  form: AuthorizationForm
}
/**
 * `limits`: the dialog of exceeded limits; `authorization`: its form, with the first thing that it misses.
 */
export type Lack =
  | { step: 'limits'; missing: Violation[]; override: Override }
  | { step: 'authorization'; problem: Problem; ask: AuthorizationAsk }

function filled(stored: AuthorizationForm, given: AuthorizationForm): AuthorizationForm {
  return {
    ...stored,
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text?.trim())),
  }
}

/** The authorization form as it counts: what was given, else what the request says. */
export function authorizationOf(
  { known = {} }: Pick<LackFacts, 'known'>,
  { authorization = {} }: Answers,
): AuthorizationForm {
  return filled(known, authorization)
}

/**
 * What a request still lacks before it may be sent, or null: the same for the browser's windows and for the
 * server's refusal (doc 1 §4 submit flow, V361–V367). First every broken limit must be acknowledged by its
 * code, and may be; then the authorization form must be complete.
 */
export function requestLack(
  violations: readonly Violation[],
  facts: LackFacts,
  answers: Answers,
): Lack | null {
  const override = overrideDecision(violations, facts.benefits, facts.existing)
  const allowed = override.allowed && facts.mayOverride
  const missing = violations.filter(({ type }) => !answers.acknowledged_limits?.includes(limitCode(type)))
  if (violations.length && (missing.length || !override.allowed))
    return {
      step: 'limits',
      missing: allowed ? missing : [...violations],
      override: { ...override, allowed },
    }
  const { asked, codeNeeded } = authorizationAsked(facts.need, violations)
  if (!asked) return null
  const form = authorizationOf(facts, answers)
  const problem = authorizationProblem(form, { codeNeeded, coveredService: facts.coveredService })
  return (
    problem && {
      step: 'authorization',
      problem,
      ask: { need: facts.need, codeNeeded, coveredService: facts.coveredService === true, form },
    }
  )
}

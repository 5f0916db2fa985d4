import type { Problem } from '../problem/problem.ts'

const MONTH = 30 * 86_400_000
export type NpsFacts = {
  now: number
  disabled: boolean
  globalCustomer: boolean
  ownCustomer: boolean
  created: number
  answered?: number
}

/**
 * Whether the satisfaction question is due (V973–V977): never answered and an account older than 30 days, or
 * last answered more than 30 days ago.
 */
export function npsDue({ now, disabled, globalCustomer, ownCustomer, created, answered }: NpsFacts): boolean {
  return !disabled && !globalCustomer && !ownCustomer && now - (answered ?? created) > MONTH
}

/** A score of 1–10 (V979). */
export function scoreProblem(score: number | undefined): Problem | null {
  return score !== undefined && Number.isInteger(score) && score >= 1 && score <= 10
    ? null
    : { code: 'score_missing', field: 'score' }
}

/**
 * Net promoter score of answers 1–10: promoters 9–10 less detractors 1–6, in percent of all; null without
 * answers.
 */
export function netPromoterScore(scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  const [promoters, detractors] = [
    scores.filter((score) => score >= 9).length,
    scores.filter((score) => score <= 6).length,
  ]
  return Math.round(((promoters - detractors) / scores.length) * 100)
}

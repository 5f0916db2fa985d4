import { parseMoney } from '@nemt/domain/money/money.ts'
import { parseCostFilter } from '@nemt/domain/ride/search.ts'

/** The two ends of the filter by cost, in cents; 0 is no end. */
export type CostRange = { minimum: number; maximum: number }
/** What is wrong with what was typed into an end: no amount, or one past the other end. */
export type CostProblem = 'costInvalid' | 'costCrossed'

/**
 * What typing into an end of the filter by cost makes of it. An end that is wrong narrows nothing: what was there
 * before would go on narrowing the list while something else stands in the field.
 */
export function costTyped(
  typed: string,
  end: keyof CostRange,
  range: CostRange,
): { cents: number; problem: CostProblem | null } {
  if (typed.trim() !== '' && (parseMoney(typed) ?? -1) < 0) return { cents: 0, problem: 'costInvalid' }
  const cents = parseCostFilter(typed)
  const minimum = end === 'minimum' ? cents : range.minimum
  const maximum = end === 'maximum' ? cents : range.maximum
  const isCrossed = maximum > 0 && minimum > maximum
  return isCrossed ? { cents: 0, problem: 'costCrossed' } : { cents, problem: null }
}

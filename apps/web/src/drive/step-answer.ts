import type { Answer, Refusal } from '../calls/answer.ts'
import { outcomeOf } from '../calls/attempts.ts'

/** Refusals after which the same step may be taken a moment later. */
const PASSING: readonly string[] = ['already_edited', 'rate_limited', 'limited', 'busy']
/** Refusals of whoever asked and not of the step: the phone has another session by now, or none. */
const ELSEWHERE: readonly string[] = ['not_found', 'forbidden', 'unauthenticated']

/** What became of a step: `later` it is tried again, and `elsewhere` it waits until its own link is open again. */
export type StepAnswer = 'taken' | 'later' | 'elsewhere' | Refusal

/**
 * What the answer to a step means. Only what the trip's own session refuses is not taken (docs/decisions/076): all
 * else says nothing about the step.
 */
export function stepAnswer(answer: Answer<unknown>): StepAnswer {
  if (answer.ok) return 'taken'
  const { code } = answer.error
  if (outcomeOf(code) === 'unknown' || PASSING.includes(code)) return 'later'
  if (ELSEWHERE.includes(code)) return 'elsewhere'
  // Another phone of the driver was quicker.
  return code === 'change_done_already' ? 'taken' : answer.error
}

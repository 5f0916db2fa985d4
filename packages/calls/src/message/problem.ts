import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { message } from './text.ts'

/** A rule's problem as a refusal, in the reader's language. */
export function problemRefused(context: Context, problem: Problem): Refusal {
  const words = message(context, `problem.${problem.code}`, problem.values)
  return new Refusal('invalid', problem.code, words, { fields: { [problem.field]: words } })
}

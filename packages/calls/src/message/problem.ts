import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { message } from './text.ts'

/** A rule's problem as a refusal, in the reader's language. */
export function problemRefused(context: Context, problem: Problem): Refusal {
  const text = message(context, `problem.${problem.code}`, problem.values)
  return new Refusal('invalid', problem.code, text, { fields: { [problem.field]: text } })
}

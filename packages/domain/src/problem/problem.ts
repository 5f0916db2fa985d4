import type { problem } from '../copy/en/problem.ts'

/** The codes that rules may return; each has its text at `problem.<code>` in every language. */
export type ProblemCode = keyof typeof problem

/**
 * Why something cannot go on: a code with a text in the catalogue, the field to point at, and what to fill
 * into the text.
 */
export type Problem = { code: ProblemCode; field: string; values?: Record<string, string | number> }

/** One rule of an ordered check: the problem when it is broken, else null. */
export type Rule<Subject, Facts> = (subject: Subject, facts: Facts) => Problem | null

/** All problems in the order of the rules (the first is what a button shows, doc 1 §5). */
export function problemsOf<Subject, Facts>(
  rules: readonly Rule<Subject, Facts>[],
  subject: Subject,
  facts: Facts,
): Problem[] {
  return rules.map((rule) => rule(subject, facts)).filter((problem) => problem !== null)
}

/** The first problem in the order of the rules, or null. */
export function firstProblem<Subject, Facts>(
  rules: readonly Rule<Subject, Facts>[],
  subject: Subject,
  facts: Facts,
): Problem | null {
  for (const rule of rules) {
    const problem = rule(subject, facts)
    if (problem) return problem
  }
  return null
}

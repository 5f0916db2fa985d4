import type { FormState } from '#/forms/form-state.ts'

/** The texts of what rules may find wrong with a form, by code. */
export type Problems = Record<string, string>

/** What to say at a field, or nothing. */
export function problemAt(
  field: string,
  { problems }: Pick<FormState, 'problems'>,
  texts: Problems,
): string | undefined {
  const problem = problems.find((found) => found.field === field)
  return problem && (texts[problem.code] ?? problem.code)
}

/** What to say about a form that was refused, or nothing: our own text, else the server's. */
export function refusalText({ refused }: FormState, texts: Record<string, string>): string | undefined {
  return refused && (texts[refused.code] ?? refused.message)
}

/** What is wrong with a field: the code of a rule's problem, or of a refusal that names the field. */
export type FieldProblem = { code: string; field: string }

/**
 * What a posted form came to. It travels to the browser and, without scripts, back inside of the form: no
 * password may ever stand in it.
 */
export type FormState<Field extends string = string> = {
  /** What was entered, to be shown again. */
  values: Partial<Record<Field, string>>
  /** What is wrong with single fields, in their order. */
  problems: FieldProblem[]
  /** Why the whole was refused: a code, and the server's words where the screen has none of its own. */
  refused?: { code: string; message: string }
  /** It is done; nothing is left to be sent. */
  done?: boolean
  /** Where to go on. */
  goTo?: string
  /** Set by the script that posts: it goes on by itself, and is not redirected. */
  scripted?: boolean
}

export type FormAction<State extends FormState> = (previous: State, form: FormData) => Promise<State>

/** A form that nobody has posted yet. */
export const UNTOUCHED: FormState<never> = { values: {}, problems: [] }

/** Whether a form was posted, or would have been. */
export function isTouched({ problems, refused, done }: FormState): boolean {
  return problems.length > 0 || refused !== undefined || done === true
}

/** The text of a form's field; a file, and what is not there, is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

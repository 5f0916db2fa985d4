/**
 * Why a call was refused: a code of the catalogue, a text to show, the fields it is about, and what the
 * screen shows beside it.
 */
export type Refusal = {
  code: string
  message: string
  fields?: Record<string, string>
  detail?: Record<string, unknown>
}

/** What every door answers (contract, Calls). */
export type Answer<T> = { ok: true; data: T } | { ok: false; error: Refusal }

/** A refused call, thrown where a result is needed. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly fields: Record<string, string>
  readonly detail: Record<string, unknown>
  constructor(error: Refusal) {
    super(error.message)
    this.code = error.code
    this.fields = error.fields ?? {}
    this.detail = error.detail ?? {}
  }
}

/** The data of an answer; throws Refused. */
export function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data
  throw new Refused(answer.error)
}

/** True when the error is a refusal with that code. */
export function isRefused(error: unknown, code: string): boolean {
  return error instanceof Refused && error.code === code
}

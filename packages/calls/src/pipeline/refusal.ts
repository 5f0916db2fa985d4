import { en } from '@nemt/domain/copy/en.ts'
import { message as textOf, type Values } from '@nemt/domain/copy/message.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'

/** The closed set of ways in which a call says no; each door translates them once (contract: Calls). */
export const statusOf = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  limited: 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const

export type RefusalKind = keyof typeof statusOf

type Traced = { actor: Actor | undefined; object: string | undefined }
/** A text of the catalogue, with what it names. */
type Words = { key: string; values?: Values }
type Extra = {
  fields?: Record<string, string> | undefined
  detail?: Record<string, unknown> | undefined
  words?: Words | undefined
} & Partial<Traced>

/**
 * A call's no. `code` is the word that programs read (the specification's error codes where it has one),
 * `fields` maps a field's path to what is wrong with it, `detail` carries what the screen shows beside the
 * message (never another customer's data).
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  fields: Record<string, string> | undefined
  readonly detail: Record<string, unknown> | undefined
  /** Who was refused and about whom, for the audit alone: a door never gives it. */
  readonly traced: Traced
  /** Its message, where whoever refuses doesn't know who is told: the pipeline says it in their language. */
  readonly words: Words | undefined
  constructor(kind: RefusalKind, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.kind = kind
    this.code = code
    this.fields = extra.fields
    this.detail = extra.detail
    this.traced = { actor: extra.actor, object: extra.object }
    this.words = extra.words
  }

  /** The same no, about other fields or with more detail. */
  with(extra: Pick<Extra, 'fields' | 'detail'>): Refusal {
    const { fields, detail, words } = this
    return new Refusal(this.kind, this.code, this.message, {
      ...this.traced,
      fields,
      detail,
      words,
      ...extra,
    })
  }

  /** Says it in other words, also of the field that it is about. */
  say(message: string): void {
    const entries = Object.entries(this.fields ?? {})
    const said = entries.map(([field, text]) => [field, text === this.message ? message : text] as const)
    if (this.fields) this.fields = Object.fromEntries(said)
    this.message = message
  }
}

/** A refusal in words of the catalogue; in English until it is known who is told. */
export function worded(
  kind: RefusalKind,
  code: string,
  words: Words,
  extra: Pick<Extra, 'fields' | 'detail'> = {},
): Refusal {
  return new Refusal(kind, code, textOf(en, words.key, words.values), { words, ...extra })
}

export function unauthenticated(): Refusal {
  return worded('unauthenticated', 'unauthenticated', { key: 'error.unauthenticated' })
}

export function forbidden(): Refusal {
  return worded('forbidden', 'forbidden', { key: 'error.forbidden' })
}

/** Who may make a call, but not with this field. */
export function forbiddenField(field: string, name: InputText): Refusal {
  return aboutField('forbidden', 'forbidden', field, { key: `input.${name}` })
}

/** Also for what belongs to another customer: never a hint that it exists. */
export function notFound(what: string): Refusal {
  return worded('not_found', 'not_found', { key: 'error.not_found', values: { what } })
}

/** A conflict that the catalogue has words for, by its code or by those of another one (`as`). */
export function knownConflict(code: string, detail?: Record<string, unknown>, as = code): Refusal {
  return worded('conflict', code, { key: `error.${as}` }, { detail })
}

export function conflict(code: string, message: string, detail?: Record<string, unknown>): Refusal {
  return new Refusal('conflict', code, message, detail ? { detail } : {})
}

/** A field that is not as it must be, in words that the listener is told as they are. */
export function invalid(field: string, message: string, code = 'bad_input'): Refusal {
  return new Refusal('invalid', code, message, { fields: { [field]: message } })
}

/** A field that is not as it must be, in words of the catalogue that follow its name (`input.*`). */
export function invalidInput(field: string, name: InputText, values?: Values, code = 'bad_input'): Refusal {
  return aboutField('invalid', code, field, { key: `input.${name}`, ...(values ? { values } : {}) })
}

/** The name of a text about a field. */
export type InputText = keyof typeof en.input

function aboutField(kind: RefusalKind, code: string, field: string, words: Words): Refusal {
  const refusal = worded(kind, code, words)
  return refusal.with({ fields: { [field]: refusal.message } })
}

/** A refusal that says when to come again, in seconds. */
export function limited(seconds: number): Refusal {
  const words = { key: 'error.rate_limited', values: { seconds } }
  return worded('limited', 'rate_limited', words, { detail: { retry_after: seconds } })
}

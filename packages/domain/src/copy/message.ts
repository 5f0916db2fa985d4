/** Texts by group, as in copy/en.ts; wider so that a customer's own texts fit as well. */
export type Texts = Record<string, Record<string, string>>
export type Values = Record<string, string | number>

/** What stands where no text is (V073). */
export const MISSING = '{MISSING}'

/** The text at 'group.name', or undefined. */
function textAt(texts: Texts, key: string): string | undefined {
  const dot = key.indexOf('.')
  const group = texts[key.slice(0, dot)]
  const name = key.slice(dot + 1)
  return group && Object.hasOwn(group, name) ? group[name] : undefined
}

/** Fills {name} placeholders; one without a value stays as written, so that the gap is seen. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/**
 * The text of a key in a catalogue, filled; {MISSING} when there is none (V073). Terms are ordinary values
 * (copy/terms.ts).
 */
export function message(texts: Texts, key: string, values: Values = {}): string {
  const text = textAt(texts, key)
  return text === undefined ? MISSING : fill(text, values)
}

/**
 * A catalogue with a customer's own texts over it, keyed by dotted path (copy:info:custom, X141); keys that
 * the catalogue lacks are ignored.
 */
export function withOverrides(texts: Texts, overrides: Record<string, string> | undefined): Texts {
  const result: Texts = { ...texts }
  for (const [key, text] of Object.entries(overrides ?? {})) {
    if (textAt(texts, key) === undefined) continue
    const group = key.slice(0, key.indexOf('.'))
    result[group] = { ...result[group], [key.slice(group.length + 1)]: text }
  }
  return result
}

/** The places of a text that are filled: {customer}, {day} … */
export function placesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))
}

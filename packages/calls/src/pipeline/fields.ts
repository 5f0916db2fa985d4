/** What a payload may hold before anything is known of it. */
export type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is sent without the named of its fields. */
export function without(fields: unknown, names: readonly string[]): unknown {
  if (!isObject(fields)) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** What is sent without those of the named fields that hold no text: a form says so that they were left open. */
export function withoutEmpty(fields: unknown, names: readonly string[]): unknown {
  if (!isObject(fields)) return fields
  return without(
    fields,
    names.filter((name) => fields[name] === ''),
  )
}

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

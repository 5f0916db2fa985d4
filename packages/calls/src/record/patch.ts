type Fields = Record<string, unknown>

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Lays a change over a record as in RFC 7396: maps go into each other, null takes away, everything else
 * replaces. Keys that could reach a prototype are dropped. `whole`: the paths of what replaces as it is, whatever is in
 * it.
 */
export function mergePatch(
  record: unknown,
  change: unknown,
  whole: readonly string[] = [],
  path = '',
): unknown {
  if (!isMap(change) || whole.includes(path)) return change
  const merged: Fields = isMap(record) ? { ...record } : {}
  for (const [name, value] of Object.entries(change)) {
    if (name === '__proto__') continue
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value, whole, path ? `${path}.${name}` : name)
  }
  return merged
}

type Fields = Record<string, unknown>

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Lays a change over a record as in RFC 7396: maps go into each other, null takes away, everything else
 * replaces. Keys that could reach a prototype are dropped.
 */
export function mergePatch(record: unknown, change: unknown): unknown {
  if (!isMap(change)) return change
  const merged: Fields = isMap(record) ? { ...record } : {}
  for (const [name, value] of Object.entries(change)) {
    if (name === '__proto__') continue
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

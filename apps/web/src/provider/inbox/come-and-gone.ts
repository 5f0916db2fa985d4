type Open = { ride: { key: string } }

/**
 * What happened to the open offers since they were last read: those that came, and all that went while the page was
 * open. One that is open again has not gone. Of the first reading nothing is news.
 */
export function comeAndGone<O extends Open>(
  before: readonly O[] | undefined,
  now: readonly O[],
  gone: readonly O[],
): { come: O[]; gone: O[] } {
  if (before === undefined) return { come: [], gone: [] }
  const known = new Set(before.map(keyOf))
  const left = new Map([...gone, ...before].map((open) => [keyOf(open), open]))
  for (const open of now) left.delete(keyOf(open))
  return { come: now.filter((open) => !known.has(keyOf(open))), gone: [...left.values()] }
}

function keyOf({ ride }: Open): string {
  return ride.key
}

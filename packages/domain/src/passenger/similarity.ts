/** Share of agreement of two texts, 0–1 (Jaro). */
function jaro(a: string, b: string): number {
  if (a === b) return 1
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  const matchedA: string[] = []
  for (let position = 0; position < a.length; position++)
    for (
      let other = Math.max(0, position - reach);
      other <= Math.min(b.length - 1, position + reach);
      other++
    )
      if (a[position] === b[other] && !taken.has(other)) {
        taken.add(other)
        matchedA.push(a[position] ?? '')
        break
      }
  if (taken.size === 0) return 0
  const matchedB = [...taken].sort((x, y) => x - y).map((at) => b[at])
  const transposed = matchedA.filter((letter, index) => letter !== matchedB[index]).length / 2
  return (taken.size / a.length + taken.size / b.length + (taken.size - transposed) / taken.size) / 3
}

/** Jaro–Winkler: a common start of up to four letters counts more. 0–1. */
export function jaroWinkler(a: string, b: string): number {
  const base = jaro(a, b)
  let start = 0
  while (start < 4 && start < a.length && a[start] === b[start]) start++
  return base + start * 0.1 * (1 - base)
}

/** Two series of times, ms, whose samples were taken in turns. */
export type Compared = {
  medians: [number, number]
  /** How often a sample of the second is longer than one of the first, ties counted half: 0.5 means alike. */
  longer: number
  /** How far `longer` may stray from 0.5 by chance alone, at four standard errors of the rank test. */
  chance: number
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/**
 * Compares two series by their medians and by the rank test of Mann and Whitney, which a few slow samples
 * don't move.
 */
export function compareTimes(first: readonly number[], second: readonly number[]): Compared {
  const all = [...first.map((at) => ({ at, own: 0 })), ...second.map((at) => ({ at, own: 1 }))].sort(
    (a, b) => a.at - b.at,
  )
  let ranks = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.at === all[from]?.at) to++
    const rank = (from + 1 + to) / 2
    for (let index = from; index < to; index++) if (all[index]?.own === 1) ranks += rank
    from = to
  }
  const [n, m] = [first.length, second.length]
  const longer = (ranks - (m * (m + 1)) / 2) / (n * m)
  return {
    medians: [median(first), median(second)],
    longer,
    chance: 4 * Math.sqrt((n + m + 1) / (12 * n * m)),
  }
}

/**
 * Whether nobody could tell the two apart (S20): the ranks stray no further than by chance, or the medians
 * differ by less than `slightMs`, which no network lets through.
 */
export function areAlike({ medians, longer, chance }: Compared, slightMs: number): boolean {
  return Math.abs(longer - 0.5) <= chance || Math.abs(medians[0] - medians[1]) <= slightMs
}

/** How many slips of the finger a word may have, by its length: one from four letters on, two from eight. */
function slips(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * How many letters have to be put in, left out, changed or swapped with their neighbour to make one text of the other,
 * of the whole and of each beginning of it: the distances from `typed` to `whole.slice(0, n)`.
 */
function distances(typed: string, whole: string): number[] {
  let [before, row] = [[] as number[], Array.from({ length: whole.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= typed.length; at++) {
    const next = [at]
    for (let to = 1; to <= whole.length; to++) {
      const isSame = typed[at - 1] === whole[to - 1]
      const isSwapped = typed[at - 1] === whole[to - 2] && typed[at - 2] === whole[to - 1]
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + Number(!isSame),
        ...(isSwapped && at > 1 && to > 1 ? [(before[to - 2] ?? 0) + 1] : []),
      )
    }
    ;[before, row] = [row, next]
  }
  return row
}

/**
 * Whether a folded word was meant by what somebody typed, with a slip or two: 'rivrside' for riverside. With `isHalf`
 * its beginning is enough. A number is never meant by another one.
 */
export function isMisspelt(typed: string, whole: string, isHalf = false): boolean {
  const most = slips(typed)
  // Whoever slips has the first letter right, or it is another word: 'north' is no 'forth'.
  if (most === 0 || /\d/.test(typed) || typed[0] !== whole[0]) return false
  const away = distances(typed, whole)
  return (isHalf ? Math.min(...away) : (away.at(-1) ?? Infinity)) <= most
}

/** A name with its place on the screen, in px, and its weight: heavier ones are placed first. */
export type Placed = { name: string; x: number; y: number; weight: number; part: boolean }

const characterWidth = 6.6
const lineHeight = 15
const padding = 6

/** The smallest town worth naming at a zoom. */
export function smallestTown(zoom: number): number {
  return [0, 0, 0, 2e6, 8e5, 4e5, 2e5, 8e4, 3e4, 1e4, 2e3][Math.floor(zoom)] ?? 0
}

/** The names that fit without touching each other, heaviest first, at most `limit`. */
export function declutter(candidates: readonly Placed[], limit: number): Placed[] {
  const boxes: { left: number; right: number; top: number; bottom: number }[] = []
  const placed: Placed[] = []
  for (const candidate of candidates.toSorted((a, b) => b.weight - a.weight)) {
    const half = (candidate.name.length * characterWidth) / 2 + padding
    const box = {
      left: candidate.x - half,
      right: candidate.x + half,
      top: candidate.y - lineHeight / 2 - padding,
      bottom: candidate.y + lineHeight / 2 + padding,
    }
    if (
      boxes.some(
        (other) =>
          box.left < other.right &&
          box.right > other.left &&
          box.top < other.bottom &&
          box.bottom > other.top,
      )
    )
      continue
    boxes.push(box)
    placed.push(candidate)
    if (placed.length >= limit) break
  }
  return placed
}

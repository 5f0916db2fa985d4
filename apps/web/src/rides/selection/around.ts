import type { BoardRide } from '#/dashboard/board/lines.ts'

const YEAR = 366 * 86_400_000

/** When to look for ticked rides by their keys, ms: one may have another time since it was shown. */
export function aroundOf(rides: readonly BoardRide[]): { from: number; to: number } {
  const needed = rides.map(({ times }) => times.needed)
  return { from: Math.min(...needed) - YEAR, to: Math.max(...needed) + YEAR }
}

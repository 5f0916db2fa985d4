import type { Answer } from '../calls/answer.ts'

/** Without a network the latest are kept, in the page's memory alone. */
const MOST_KEPT = 60

export type Point = { at: number; lat: number; lng: number }
type Told = { points: Point[]; stopped?: true }
type Send = (told: Told) => Promise<Answer<{ shared: boolean }>>

/**
 * Tells where a phone is, one report after the other, and that its driver stopped: what can't be told now is told with
 * the next `tell`. `onEnd` hears that the trip is over.
 */
export function positionTeller(send: Send, onEnd: () => void) {
  let kept: Point[] = []
  let isStopped = false
  let isTelling = false
  const tell = async (): Promise<void> => {
    const points = kept
    const hasStopped = isStopped
    if (isTelling || (points.length === 0 && !hasStopped)) return
    isTelling = true
    const answer = await send({ points, ...(hasStopped ? { stopped: true } : {}) })
    isTelling = false
    if (!answer.ok) return
    kept = kept.filter((point) => !points.includes(point))
    if (hasStopped) isStopped = false
    if (!answer.data.shared) return onEnd()
    // Stopped while the last position was on its way: it must not be the last word.
    if (isStopped) await tell()
  }
  return {
    tell,
    begin: (): void => {
      isStopped = false
    },
    add: (point: Point): void => {
      kept = thinned([...kept, point])
    },
    stop: (): Promise<void> => {
      isStopped = true
      return tell()
    },
  }
}

/** A gap of half an hour keeps every other point rather than its end alone. */
function thinned(points: Point[]): Point[] {
  return points.length <= MOST_KEPT ? points : points.filter((_, index) => index % 2 === 1)
}

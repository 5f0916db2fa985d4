import { haversine } from '../distance/haversine.ts'

/** Where a phone was, and when (ms). */
export type Position = { lat: number; lng: number; at: number }

const MINUTE_MS = 60_000
const AHEAD_MS = MINUTE_MS
/** Nobody drives faster on a street, m/s (about 110 mph). */
const FASTEST = 50
/** Nearer together than that are only the errors of two measurements, m. */
const NOISE_M = 500
/** How far from a ride's stops its driver can be, besides the way between them, m. */
const AWAY_M = 200_000

/**
 * The positions of a trip that can be true, in their order (docs/decisions/077-where-a-driver-is.md): not from the
 * future, not before the last one, near where the ride is, and no further from the one before than somebody can drive.
 */
export function soundPositions<P extends Position>(
  points: readonly P[],
  facts: {
    last?: Position | undefined
    since: number
    now: number
    stops: readonly { lat: number; lng: number }[]
  },
): P[] {
  const { since, now, stops } = facts
  let last = facts.last
  return points
    .toSorted((a, b) => a.at - b.at)
    .filter((point) => {
      const isTimely = point.at >= since && point.at <= now + AHEAD_MS && point.at > (last?.at ?? 0)
      const isNear = stops.length === 0 || stops.some((stop) => haversine(stop, point) <= AWAY_M)
      const isDriven = !last || haversine(last, point) <= NOISE_M + (FASTEST * (point.at - last.at)) / 1000
      const isSound = isTimely && isNear && isDriven
      if (isSound) last = point
      return isSound
    })
}

/** Fewer measured moments than that say nothing of a way. */
const FEWEST = 5
/** A way with a longer gap in it is not known, ms: a phone without a network, or put away. */
const LONGEST_GAP_MS = 5 * MINUTE_MS

/**
 * How far, in metres, and how long, in seconds, a passenger was really driven, from the stamps of a ride (ms; null
 * where it has none) and the positions of its vehicle in their order: nothing that isn't known.
 */
export function actualOf(
  points: readonly Position[],
  { from, until }: { from: number | null; until: number | null },
): { distance_m?: number; duration_s?: number } {
  if (from === null || until === null || until < from) return {}
  const driven = points.filter(({ at }) => at >= from && at <= until)
  const moments = [from, ...driven.map(({ at }) => at), until]
  const isWhole = moments.every((at, index) => at - (moments[index - 1] ?? at) <= LONGEST_GAP_MS)
  const metres = driven.reduce((sum, point, index) => {
    const before = driven[index - 1]
    return before ? sum + haversine(before, point) : sum
  }, 0)
  return {
    ...(isWhole && driven.length >= FEWEST ? { distance_m: Math.round(metres) } : {}),
    duration_s: Math.round((until - from) / 1000),
  }
}

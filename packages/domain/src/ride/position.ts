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

/** Whether somebody can have driven from one position to a later one, but for the errors of both. */
function isDriven(before: Position, point: Position): boolean {
  return haversine(before, point) <= NOISE_M + (FASTEST * (point.at - before.at)) / 1000
}

/** A position that is older says how old it is. */
const FRESH_MS = 2 * MINUTE_MS
/** A position that is older is none: a vehicle may be anywhere by then. */
export const SEEN_MS = 15 * MINUTE_MS

/**
 * How old a position is that is shown (docs/decisions/077), in minutes: nothing while it is fresh, null once it is none
 * any more.
 */
export function positionAge(at: number, now: number): number | undefined | null {
  if (now - at > SEEN_MS) return null
  return now - at > FRESH_MS ? Math.floor((now - at) / MINUTE_MS) : undefined
}

/** What a trip's positions are judged by; `doubted`: the last one that was too far from the one before. */
type Way<P> = {
  last?: Position | undefined
  doubted?: P | undefined
  since: number
  now: number
  stops: readonly { lat: number; lng: number }[]
}

/** Whether a position can be true by itself: not from the future, not before the trip, near where the ride is. */
function isPossible(point: Position, { since, now, stops }: Way<unknown>): boolean {
  const isNear = stops.length === 0 || stops.some((stop) => haversine(stop, point) <= AWAY_M)
  return point.at >= since && point.at <= now + AHEAD_MS && isNear
}

/** Whether a second measurement, soon after, bears out one that seemed too far. */
function bearsOut(point: Position, doubted: Position): boolean {
  return point.at > doubted.at && point.at - doubted.at <= LONGEST_GAP_MS && isDriven(doubted, point)
}

/**
 * The positions of a trip that can be true, in their order (docs/decisions/077-where-a-driver-is.md): possible in
 * themselves, not before the last one, and no further from it than somebody can drive. Where two that follow each
 * other agree against the last one, that one was wrong, as a phone's first often is. `doubted`: what is left to be
 * borne out.
 */
export function soundPositions<P extends Position>(
  points: readonly P[],
  facts: Way<P>,
): { sound: P[]; doubted?: P | undefined } {
  let { last, doubted } = facts
  const sound: P[] = []
  for (const point of points.toSorted((a, b) => a.at - b.at)) {
    if (!isPossible(point, facts) || point.at <= (last?.at ?? 0)) continue
    const isNext = !last || isDriven(last, point)
    if (isNext || (doubted && bearsOut(point, doubted))) {
      if (!isNext && doubted) sound.push(doubted)
      sound.push(point)
      last = point
      doubted = undefined
    } else if (point.at > (doubted?.at ?? 0)) doubted = point
  }
  return { sound, doubted }
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

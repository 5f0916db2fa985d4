const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** From so many days on the hours tell nobody anything. */
const FAR_DAYS = 2

/** A span (ms) as it is said, rounded down: in days where it is far, in hours and minutes where it is near. */
export function timeLeftParts(
  span: number,
): { far: true; days: number } | { far: false; hours: number; minutes: number } {
  const minutes = Math.floor(span / MINUTE_MS)
  const days = Math.floor(minutes / DAY_MINUTES)
  if (days >= FAR_DAYS) return { far: true, days }
  return { far: false, hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

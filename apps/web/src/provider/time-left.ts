const SECOND = 1_000
const MINUTE = 60 * SECOND
/** From here on the seconds count. ms. */
const BY_SECONDS = 10 * MINUTE

/** How long somebody has to answer, in the unit that they would use. */
export type TimeLeft =
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'seconds'; minutes: number; seconds: string }

/** The time left of ms; null when none is. Minutes are rounded down: nobody is promised more than there is. */
export function timeLeft(left: number): TimeLeft | null {
  if (left <= 0) return null
  const minutes = Math.floor(left / MINUTE)
  if (minutes >= 60) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  if (left > BY_SECONDS) return { unit: 'minutes', minutes }
  const seconds = Math.floor((left % MINUTE) / SECOND)
  return { unit: 'seconds', minutes, seconds: String(seconds).padStart(2, '0') }
}

/** ms until what is shown changes: each second near the end, before that each minute. */
export function untilNextLook(left: number): number {
  const step = left > BY_SECONDS ? MINUTE : SECOND
  return left % step || step
}

/** The minutes left at which a reader is told: often enough to hurry, seldom enough to read on. */
const SPOKEN = [1, 5, 10, 30] as const

/** What is read aloud of the time left (ms): the last of the spoken minutes that was passed; null before. */
export function spokenMinutes(left: number): (typeof SPOKEN)[number] | null {
  if (left <= 0) return null
  return SPOKEN.find((minutes) => left <= minutes * MINUTE) ?? null
}

import { localDate, localMinutes, weekday } from '../time/zone.ts'
import { middle } from './back.ts'

/** A way back: from where, and the appointment before it. */
type WayBack = { from: string; timezone: string; appointment?: number | undefined }
/** A way back that took place; `at`: when it really began. */
export type RealReturn = WayBack & { at: number }
/** A way back of a series that is still to come. */
export type PlannedReturn = WayBack & { needed: number }
/** What a passenger's own ways back tell: when they really begin, in minutes of the day, and by how many of them. */
export type LearnedReturn = { minutes: number; weekday: number; count: number }

/** So many ways back are a habit. */
const FEWEST = 4
/** As many of the latest tell how it is now. */
const LATEST = 8
/** What differs by less is no other time. Minutes. */
const SLIGHT = 15
/** An appointment that was earlier or later by more was another one. Minutes. */
const SAME_APPOINTMENT = 30

function isLike(planned: PlannedReturn, real: RealReturn, day: number): boolean {
  if (real.from !== planned.from || weekday(localDate(real.at, real.timezone)) !== day) return false
  if (planned.appointment === undefined || real.appointment === undefined) return true
  const [now, then] = [planned, real].map((way) => localMinutes(way.appointment as number, way.timezone))
  return Math.abs((now as number) - (then as number)) <= SAME_APPOINTMENT
}

/**
 * When a way back of a series really begins, by what this passenger did from this place on this weekday: the middle of
 * the latest eight, from four on (docs/decisions/101), to five minutes. Null where they are too few, where it is
 * planned so already, and where it would be before the appointment.
 */
export function learnedReturn(planned: PlannedReturn, real: readonly RealReturn[]): LearnedReturn | null {
  const day = weekday(localDate(planned.needed, planned.timezone))
  const times = real
    .filter((way) => isLike(planned, way, day))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, LATEST)
    .map(({ at, timezone }) => localMinutes(at, timezone))
  if (times.length < FEWEST) return null
  const minutes = Math.round(middle(times) / 5) * 5
  const { needed, appointment, timezone } = planned
  if (Math.abs(minutes - localMinutes(needed, timezone)) < SLIGHT) return null
  if (appointment !== undefined && minutes <= localMinutes(appointment, timezone)) return null
  return { minutes, weekday: day, count: times.length }
}

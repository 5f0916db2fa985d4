import { parseTime } from '../time/parse.ts'
import { addDays, instantAt, instantsAt, localDate, localMinutes } from '../time/zone.ts'
import { ETA_BEHIND, isEtaNear } from './step-times.ts'

const DAY_MINUTES = 1440

/**
 * The instant of a time of arrival typed as a time of day (V1256): the near one, be it before or after a midnight, or
 * the second in an hour that the clock shows twice; where none is near, today's. `minutes` since midnight, `now` and
 * the answer in ms.
 */
export function arrivalAt(minutes: number, now: number, zone: string): number {
  const date = localDate(now, zone)
  const times = [-1, 0, 1].flatMap((days) => instantsAt(addDays(date, days), minutes, zone))
  return times.find((at) => isEtaNear(at, now)) ?? instantAt(date, minutes, zone)
}

/**
 * Minutes since midnight of a time of arrival as people type it (V471): without a or p the next such hour is meant,
 * '230' at two in the afternoon is half past two. Null when it is no time of day. `now` in ms.
 */
export function arrivalTyped(typed: string, now: number, zone: string): number | null {
  const from = localMinutes(now - ETA_BEHIND, zone)
  return halfTyped(typed, (minutes) => minutes - from)
}

/** The same of something that is over (V804, V1257): without a or p the last such hour is meant. */
export function pastTyped(typed: string, now: number, zone: string): number | null {
  const until = localMinutes(now, zone)
  return halfTyped(typed, (minutes) => until - minutes)
}

/** Minutes since midnight, of the two halves of the day that which is less far away by a clock's minutes. */
function halfTyped(typed: string, away: (minutes: number) => number): number | null {
  const halves = ['a', 'p'].map((half) => parseTime(typed + half)).filter((minutes) => minutes !== null)
  if (halves.length === 0) return parseTime(typed)
  const far = (minutes: number) => (away(minutes) + DAY_MINUTES) % DAY_MINUTES
  return halves.reduce((near, other) => (far(other) < far(near) ? other : near))
}

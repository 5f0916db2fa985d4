import { daysBetween, localDate, localMinutes, weekday } from '../time/zone.ts'
import type { Fleet } from './schema.ts'
import { fleetDays } from './values.ts'

const MINUTE = 60_000
const DAY = 1440
const WEEK = 7 * DAY

type Hours = Fleet['hours']
type Interval = [from: number, to: number]

/** Rows as minutes of the week from Monday 0:00; an end at or before the start reaches into the next day. */
function intervals(hours: Hours): Interval[] {
  return hours.map(({ day, start, end }) => {
    const from = fleetDays.indexOf(day) * DAY + start * 60
    return [from, from + (end > start ? end - start : end + 24 - start) * 60]
  })
}

/** The union of the rows over three weeks, so that a ride over Sunday's midnight finds its row. */
function union(hours: Hours): Interval[] {
  const merged: Interval[] = []
  const all = intervals(hours).flatMap(([from, to]): Interval[] =>
    [-WEEK, 0, WEEK].map((shift): Interval => [from + shift, to + shift]),
  )
  for (const [from, to] of all.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Minute of the week on the zone's wall, Monday 0:00 = 0. */
function weekMinute(instant: number, zone: string): number {
  return (weekday(localDate(instant, zone)) - 1) * DAY + localMinutes(instant, zone)
}

/**
 * Whether the ride lies fully inside the fleet's hours on the wall of the pickup's zone (server-behaviour
 * §2.2); no rows = always. Instant ms, duration s.
 */
export function insideHours(hours: Hours, needed: number, duration_s: number, zone: string): boolean {
  if (hours.length === 0) return true
  // A ride that ends within a minute takes all of it.
  const end = Math.ceil((needed + duration_s * 1000) / MINUTE) * MINUTE
  const from = weekMinute(needed, zone)
  const days = daysBetween(localDate(needed, zone), localDate(end, zone))
  const to = Math.max(from, from - (from % DAY) + days * DAY + localMinutes(end, zone))
  return union(hours).some(([open, close]) => open <= from && to <= close)
}

/** Whether the fleet works at all on the service day, for will-call rides. */
export function worksOn(hours: Hours, needed: number, zone: string): boolean {
  if (hours.length === 0) return true
  const from = (weekday(localDate(needed, zone)) - 1) * DAY
  return union(hours).some(([open, close]) => open < from + DAY && close > from)
}

import { addDays, addMonths, dayBounds, instantAt, localDate } from '../time/zone.ts'

/** Instants: from inclusive, to exclusive. */
export type Range = { from: number; to: number }

function span(start: string, end: string, zone: string): Range {
  return {
    from: instantAt(start, 0, zone),
    to: instantAt(end, 0, zone),
  }
}

/** Ride list of staff: today to six months ahead (V666). */
export function staffRange(now: number, zone: string): Range {
  return span(localDate(now, zone), addMonths(localDate(now, zone), 6), zone)
}

/** The passenger's dashboard: today to one year ahead (V134). */
export function portalRange(now: number, zone: string): Range {
  return span(localDate(now, zone), addMonths(localDate(now, zone), 12), zone)
}

/** The last day of that list: a ride that a passenger books later is one that they don't see. */
export function lastOwnDate(now: number, zone: string): string {
  return addDays(addMonths(localDate(now, zone), 12), -1)
}

/** The passenger's history: to the end of yesterday (V149). */
export function historyEnd(now: number, zone: string): number {
  return dayBounds(localDate(now, zone), zone).start
}

/** Global ride search: today to tomorrow (V1136), both days whole. */
export function globalRange(now: number, zone: string): Range {
  return span(localDate(now, zone), addDays(localDate(now, zone), 2), zone)
}

/** Export of a provider's rides: one month back to the end of today (V1149). */
export function exportRange(now: number, zone: string): Range {
  return span(addMonths(localDate(now, zone), -1), addDays(localDate(now, zone), 1), zone)
}

const DAY = 86_400_000

/** A provider's list of a passenger's rides: 24 hours from an instant in ms (V1180, V1181). */
export function providerDay(from: number): Range {
  return { from, to: from + DAY }
}

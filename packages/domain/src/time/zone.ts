import { tzOffset } from '@date-fns/tz'
import { boundedCache } from '../cache/bounded.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const QUARTER = 15 * MINUTE
/** From here on (1980) every zone's clock changes at a full quarter of an hour of UTC. */
const QUARTERS_FROM = Date.UTC(1980, 0, 1)
/** Offsets of quarters of an hour by zone, which a booking asks for a dozen times; most of them for the same hours. */
const offsets = boundedCache<string, number>(5000)

/**
 * Offset of the zone's wall clock from UTC at an instant, in ms (east positive). Throws on an unknown IANA
 * zone.
 */
export function zoneOffset(instant: number, zone: string): number {
  if (!(instant >= QUARTERS_FROM)) return offsetAt(instant, zone)
  const quarter = `${zone} ${Math.floor(instant / QUARTER)}`
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const offset = offsetAt(instant, zone)
  offsets.set(quarter, offset)
  return offset
}

function offsetAt(instant: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(instant))
  if (Number.isNaN(minutes))
    throw new RangeError(`zone: "${zone}" is not a time zone, or ${instant} not an instant`)
  return Math.round(minutes * MINUTE)
}

/** Whether a text is a date of the calendar, yyyy-mm-dd. */
export function isDate(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dateOf(ms) === text
}

/** Whether a text is a date whose instants are taken at all: of the years 1900 to 3099. */
export function isNearDate(text: string): boolean {
  return isDate(text) && text >= '1900' && text < '3100'
}

function asUtc(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (!isDate(date)) throw new RangeError(`date: "${date}" is not a calendar date yyyy-mm-dd`)
  return ms
}

function dateOf(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10)
}

/** Calendar date of an instant on the zone's wall, yyyy-mm-dd. */
export function localDate(instant: number, zone: string): string {
  return dateOf(instant + zoneOffset(instant, zone))
}

/** Minutes since the wall's midnight, 0–1439. */
export function localMinutes(instant: number, zone: string): number {
  return Math.floor(((((instant + zoneOffset(instant, zone)) % DAY) + DAY) % DAY) / MINUTE)
}

/** Minutes of 'HH:mm' since midnight; NaN for anything else. */
function minutesOfText(time: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Minutes of 'HH:mm' since midnight; a number passes through. Throws on anything else. */
function minutesOf(time: string | number): number {
  const result = typeof time === 'number' ? time : minutesOfText(time)
  if (!Number.isInteger(result) || result < 0 || result > 1439)
    throw new RangeError(`time: "${time}" is not HH:mm or minutes 0–1439`)
  return result
}

/** Instants that show this wall time in the zone: none in a gap, two in an overlap, else one. */
function candidates(local: number, zone: string): number[] {
  const offsets = new Set([zoneOffset(local - DAY, zone), zoneOffset(local + DAY, zone)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((instant) => instant + zoneOffset(instant, zone) === local)
    .sort((a, b) => a - b)
}

/**
 * The instant when the zone's wall shows `date` (yyyy-mm-dd) and `time` ('HH:mm' or minutes since midnight).
 * Temporal's "compatible" rule (server-behaviour §2.7): a time the spring change skips moves later by the
 * gap; of a repeated one the earlier counts.
 */
export function instantAt(date: string, time: string | number, zone: string): number {
  const local = asUtc(date) + minutesOf(time) * MINUTE
  return candidates(local, zone)[0] ?? local - zoneOffset(local - DAY, zone)
}

/**
 * All instants when the zone's wall shows `date` and `time`, the earlier first: two in the hour that the autumn change
 * repeats, of which what is said just then or just after may mean either.
 */
export function instantsAt(date: string, time: string | number, zone: string): number[] {
  const shown = candidates(asUtc(date) + minutesOf(time) * MINUTE, zone)
  return shown.length > 0 ? shown : [instantAt(date, time, zone)]
}

/** False for a wall time that the spring change skips on that date. */
export function wallTimeExists(date: string, time: string | number, zone: string): boolean {
  return candidates(asUtc(date) + minutesOf(time) * MINUTE, zone).length > 0
}

/** First instant of the date in the zone, and of the next date (exclusive end): 23, 24 or 25 hours. */
export function dayBounds(date: string, zone: string): { start: number; end: number } {
  return {
    start: instantAt(date, 0, zone),
    end: instantAt(addDays(date, 1), 0, zone),
  }
}

/** Last millisecond of the date in the zone ('end of day'). */
export function endOfDay(date: string, zone: string): number {
  return dayBounds(date, zone).end - 1
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOf(asUtc(date) + days * DAY)
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((asUtc(to) - asUtc(from)) / DAY)
}

/** The date `months` later; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  asUtc(date)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)))
}

/** Weekday of a date, Monday 1 to Sunday 7 (V340). */
export function weekday(date: string): number {
  return new Date(asUtc(date)).getUTCDay() || 7
}

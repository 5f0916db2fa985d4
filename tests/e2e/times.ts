import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { geography } from '../../prisma/demo/geography.ts'

/** Lakeside's zone, by whose calendar every screen shows its days. */
export const { zone } = geography.lakeside

/** The first days are those that a screen calls by name: they are counted from the day that is now. */
const NEAR_DAYS = 3

/**
 * The local date so many days ahead, yyyy-mm-dd. Far days are counted from the run's first day, as the demo's rides
 * and the days that each test has for itself are: a run that begins before midnight ends by the same calendar.
 */
export function dateAhead(days: number): string {
  return addDays(localDate(days < NEAR_DAYS ? Date.now() : Number(process.env.E2E_STARTED_AT), zone), days)
}

/** A date as somebody types it, m/d/yyyy. */
export function typed(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`
}

/**
 * The instant of a local time so many days ahead: a test books by the wall, so that no hour of the day
 * changes it.
 */
export function at(daysAhead: number, time: string): number {
  return instantAt(dateAhead(daysAhead), time, zone)
}

/** In the last minutes of Lakeside's day no ride of today can be booked any more, which some screens are about. */
export function isTooLateForToday(): boolean {
  return Date.now() > at(0, '23:20')
}

/** Two hours from now, to the next five minutes: near enough for the way to the passenger to begin. */
export function soon(): number {
  return Math.ceil(Date.now() / 300_000) * 300_000 + 2 * 3_600_000
}

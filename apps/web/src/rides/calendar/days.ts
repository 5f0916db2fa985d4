import { addDays, localDate, localMinutes, weekday } from '@nemt/domain/time/zone.ts'
import type { Moved } from '#/journey/opening/opening.ts'

export const DAY_HOURS = 24
const DAY_MINUTES = DAY_HOURS * 60
/** A moved ride comes to rest on these, minutes. */
const STEP_MINUTES = 15

/** The days that a calendar shows: one, or the week from Sunday to Saturday that it lies in (yyyy-mm-dd). */
export function daysOf(shape: 'day' | 'week', on: string): string[] {
  if (shape === 'day') return [on]
  const sunday = addDays(on, -(weekday(on) % 7))
  return Array.from({ length: 7 }, (_, day) => addDays(sunday, day))
}

/**
 * How far into a day something stands, in hours of the clock on the wall where it happens (of its `zone`): an hour that
 * comes twice is one row, one that is skipped stays empty. What is on another day there stands at the day's end.
 */
export function hourOf(instant: number, day: string, zone: string): number {
  const date = localDate(instant, zone)
  if (date < day) return 0
  return (date > day ? DAY_MINUTES - STEP_MINUTES : localMinutes(instant, zone)) / 60
}

/** The moment so many hours into a day, on the quarter of an hour before it. */
export function pointed(date: string, hours: number): Moved {
  return { date, minutes: within(Math.floor((hours * 60) / STEP_MINUTES) * STEP_MINUTES) }
}

/** The moment so many days and quarters of an hour beside another; it stays in its day. */
export function stepped({ date, minutes }: Moved, { days = 0, quarters = 0 }): Moved {
  const on = Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES
  const from = quarters < 0 && on < minutes ? on + STEP_MINUTES : on
  return {
    date: addDays(date, days),
    minutes: quarters === 0 ? minutes : within(from + quarters * STEP_MINUTES),
  }
}

function within(minutes: number): number {
  return Math.min(Math.max(minutes, 0), DAY_MINUTES - STEP_MINUTES)
}

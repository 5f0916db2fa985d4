import { addDays, dayBounds } from '@nemt/domain/time/zone.ts'

/** How many days back the report may look; the longest is what the call allows. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]
export const USUAL: Period = 30

/** The days up to and with today as the call wants them, ms. */
export function spanOf(period: Period, today: string, zone: string): { from: number; to: number } {
  return { from: dayBounds(addDays(today, 1 - period), zone).start, to: dayBounds(today, zone).end }
}

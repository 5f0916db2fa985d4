import type { Problem } from '../problem/problem.ts'
import { addDays } from '../time/zone.ts'

/** No pause is longer, in days: what rests for a year has ended. */
export const LONGEST_PAUSE = 366

/** The days of a pause, both ends inclusive, yyyy-mm-dd. */
export type PausedDays = { from: string; until: string }

/** Whether a series rests on a date. */
export function isPaused(pauses: readonly PausedDays[], date: string): boolean {
  return pauses.some(({ from, until }) => from <= date && date <= until)
}

/** Why a pause can't be made, or null: it begins today at the earliest, and ends within a year. */
export function pauseProblem({ from, until }: Partial<PausedDays>, today: string): Problem | null {
  if (!from) return { code: 'pause_from_missing', field: 'from' }
  if (from < today) return { code: 'pause_from_past', field: 'from' }
  if (!until) return { code: 'pause_until_missing', field: 'until' }
  if (until < from) return { code: 'pause_until_early', field: 'until' }
  return until >= addDays(from, LONGEST_PAUSE)
    ? { code: 'pause_too_long', field: 'until', values: { most: LONGEST_PAUSE } }
    : null
}

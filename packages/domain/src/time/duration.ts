import type { MessageKey } from '../copy/en.ts'

/** Longer durations are not told exactly (V489). Seconds. */
export const LONGEST_DURATION = 8 * 3600

/** A duration in hours and minutes, or the cap's label. Seconds, rounded to minutes. */
export function durationParts(seconds: number): { hours: number; minutes: number } | { key: MessageKey } {
  if (seconds > LONGEST_DURATION) return { key: 'ride.duration_cap' }
  const minutes = Math.round(seconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

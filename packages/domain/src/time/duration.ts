import type { Line } from '../ride/labels.ts'

/** Longer durations are not told exactly (V489). Seconds. */
const LONGEST_DURATION = 8 * 3600

/** How long something takes, in seconds, as people say it: whole minutes, hours from one on, or the cap (V489). */
export function durationLine(seconds: number): Line {
  if (seconds > LONGEST_DURATION) return { key: 'ride.duration_cap' }
  const total = Math.round(seconds / 60)
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (total <= 1) return { key: 'ride.duration_minute' }
  if (hours === 0) return { key: 'ride.duration_minutes', values: { minutes } }
  return { key: 'ride.duration_hours', values: { hours, minutes } }
}

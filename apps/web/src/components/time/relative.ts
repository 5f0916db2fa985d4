/**
 * A hint beside an absolute time: how far it is away, in the unit a person would use; null beyond a day,
 * where the date says more.
 */
export type Relative =
  | { unit: 'now' }
  | { unit: 'inMinutes' | 'minutesAgo'; minutes: number }
  | { unit: 'inHours' | 'hoursAgo'; hours: number }

const minute = 60_000

/** Both in ms since the epoch. Under an hour in minutes, under a day in hours (rounded to the nearest). */
export function relativeTo(at: number, now: number): Relative | null {
  const minutes = Math.round((at - now) / minute)
  const far = Math.abs(minutes)
  if (far < 1) return { unit: 'now' }
  if (far < 60)
    return minutes > 0 ? { unit: 'inMinutes', minutes: far } : { unit: 'minutesAgo', minutes: far }
  const hours = Math.round(far / 60)
  if (hours >= 24) return null
  return minutes > 0 ? { unit: 'inHours', hours } : { unit: 'hoursAgo', hours }
}

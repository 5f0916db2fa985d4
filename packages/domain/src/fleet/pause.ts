import { addDays, instantAt, localDate } from '../time/zone.ts'

/** For how long a fleet takes no new offers: until the next morning, for a week, until it takes them again. */
export const fleetPauses = ['day', 'week', 'notice'] as const
export type FleetPause = (typeof fleetPauses)[number]

/** Minutes of the day at which a pause ends: before the first rides of the day are asked for. */
const MORNING = 6 * 60
const DAYS = { day: 1, week: 7 } as const

/**
 * When a pause that begins now ends, ms: in the morning of the zone where the fleet works; null where it has no end.
 */
export function pauseEnd(pause: FleetPause, now: number, zone: string): number | null {
  if (pause === 'notice') return null
  return instantAt(addDays(localDate(now, zone), DAYS[pause]), MORNING, zone)
}

/** Whether a pause that ends then (ms; null: not by itself) goes on. */
export function pauseGoesOn(until: number | null, now: number): boolean {
  return until === null || until > now
}

/** Reasons to decline that are about more than the one ride: then the fleet is asked whether it pauses. */
const LASTING: readonly string[] = ['operating_hours', 'further_notice']

/** Whether who declines for these reasons is asked for a pause as well (server-behaviour §2.2). */
export function asksPause(reasons: readonly string[]): boolean {
  return reasons.some((reason) => LASTING.includes(reason))
}

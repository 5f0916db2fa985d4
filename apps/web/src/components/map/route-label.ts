import { milesOf, minutesOf } from '@nemt/domain/distance/haversine.ts'

/** Metres as miles to a tenth. */
export function miles(metres: number): string {
  return milesOf(metres).toFixed(1)
}

/**
 * The figures of a way's label, miles to a tenth and whole minutes (V1312); null where not both are known.
 */
export function labelOf(
  way: { distance_m?: number | undefined; duration_s?: number | undefined } | undefined,
): { miles: string; minutes: number } | null {
  if (way?.distance_m === undefined || way.duration_s === undefined) return null
  return { miles: miles(way.distance_m), minutes: Math.round(minutesOf(way.duration_s)) }
}

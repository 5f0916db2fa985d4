import { milesOf } from '@nemt/domain/distance/haversine.ts'
import type { Line } from '@nemt/domain/ride/labels.ts'
import { durationLine } from '@nemt/domain/time/duration.ts'

export type Way = { distance_m?: number | undefined; duration_s?: number | undefined } | undefined

/** Metres as miles to a tenth. */
export function miles(metres: number): string {
  return milesOf(metres).toFixed(1)
}

/** The figures of a way's label, miles to a tenth and its duration (V1312); null where not both are known. */
export function labelOf(way: Way): { miles: string; duration: Line } | null {
  if (way?.distance_m === undefined || way.duration_s === undefined) return null
  return { miles: miles(way.distance_m), duration: durationLine(way.duration_s) }
}

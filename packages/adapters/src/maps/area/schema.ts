import type { RoadClass } from '@nemt/domain/distance/road.ts'
import { z } from 'zod'

const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** What the router's process is asked: a way, and whether it is drawn, with others beside it. */
export const wayAsked = z.strictObject({ from: point, to: point, draw: z.boolean().optional() })
export type WayAsked = z.output<typeof wayAsked>

/** A way that it found, metres by class of road; its line where it is drawn. */
export type WayFound = {
  distance_m: number
  classes: Partial<Record<RoadClass, number>>
  line?: [lng: number, lat: number][]
}

/** Its answer: the best way and up to two others; empty where it knows none. */
export type WaysFound = { ways: WayFound[] }

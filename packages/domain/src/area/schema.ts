import * as z from 'zod'
import { key, text } from '../text/schema.ts'
import { crossingProblem, MAX_POSITIONS, ringProblem } from './outline.ts'
import { areaEnds } from './values.ts'

const MAX_RINGS = 100
/** A list of areas, or a funding source's regions, has at most so many. */
const MAX_AREAS = 50

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const ring = z.array(position).min(4, 'must have at least four positions').max(MAX_POSITIONS)
const polygon = z.array(ring).min(1, 'must have an outer ring').max(MAX_RINGS)

/**
 * An outline as it is read: rings closed, finite, in range and bounded. What is stored is checked for
 * crossings too.
 */
const outline = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Polygon'), coordinates: polygon }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1).max(MAX_RINGS) }),
  ])
  .check(({ value, issues }) => {
    const message = ringProblem(value)
    if (message) issues.push({ code: 'custom', input: value, path: ['coordinates'], message })
  })

/** A named area and which ends of a ride it is about. */
export const area = z.strictObject({
  key: text(60),
  format: text(200),
  applies: z.enum(areaEnds).optional(),
  geojson: outline,
})
export type Area = z.infer<typeof area>

type Named = Record<string, Area> | Area[]

/**
 * Refuses the first area whose outline crosses itself; the others are not looked at, because looking takes
 * time.
 */
function refuseCrossing({ value, issues }: { value: Named; issues: z.core.$ZodRawIssue[] }): void {
  for (const [name, { geojson }] of Object.entries(value)) {
    const message = crossingProblem(geojson)
    if (!message) continue
    issues.push({ code: 'custom', input: geojson, path: [name, 'geojson', 'coordinates'], message })
    return
  }
}

/** The areas of one of a fleet's lists, as they may be stored. */
export const areas = z.array(area).max(MAX_AREAS).check(refuseCrossing)

/** The regions of a funding source by their keys, as they may be stored. */
export const regions = z
  .record(key, area)
  .refine((value) => Object.keys(value).length <= MAX_AREAS, {
    message: 'many',
    params: { most: MAX_AREAS },
  })
  .check(refuseCrossing)

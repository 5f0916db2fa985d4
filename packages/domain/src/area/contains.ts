import type { Point } from '../address/schema.ts'
import { placeIn, polygonsOf, type Outline } from './outline.ts'

/**
 * Whether an area's Polygon or MultiPolygon holds a point; boundary = inside, holes honoured
 * (server-behaviour §2.2).
 */
export function contains({ geojson }: { geojson: Outline }, { lat, lng }: Point): boolean {
  return polygonsOf(geojson).some(([outer, ...holes]) => {
    if (!outer || placeIn([lng, lat], outer) === 'outside') return false
    return !holes.some((hole) => placeIn([lng, lat], hole) === 'inside')
  })
}

import type { Point } from '../address/schema.ts'
import type { FleetArea } from './schema.ts'

type Position = readonly [lng: number, lat: number]
type Ring = readonly Position[]

const onSegment = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): boolean =>
  (bx - ax) * (y - ay) === (by - ay) * (x - ax) && x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)

/** Where a position lies by the even-odd rule; the boundary is told apart because it counts as inside for rings and holes alike. */
function place(position: Position, ring: Ring): 'inside' | 'outside' | 'boundary' {
  const [x, y] = position
  let inside = false
  for (const [index, end] of ring.entries()) {
    const start = ring[index === 0 ? ring.length - 1 : index - 1]
    if (!start) continue
    if (onSegment(position, start, end)) return 'boundary'
    if (end[1] > y !== start[1] > y && x < ((start[0] - end[0]) * (y - end[1])) / (start[1] - end[1]) + end[0]) inside = !inside
  }
  return inside ? 'inside' : 'outside'
}

/** A polygon is its outer ring without its holes; a hole's edge still belongs to it. */
function inPolygon(position: Position, [outer, ...holes]: readonly Ring[]): boolean {
  if (!outer || place(position, outer) === 'outside') return false
  return !holes.some((hole) => place(position, hole) === 'inside')
}

/** Whether an area's Polygon or MultiPolygon holds a point; boundary = inside, holes honoured (server-behaviour §2.2). */
export function contains({ geojson }: Pick<FleetArea, 'geojson'>, { lat, lng }: Point): boolean {
  const polygons = (geojson.type === 'Polygon' ? [geojson.coordinates] : geojson.coordinates) as readonly (readonly Ring[])[]
  return polygons.some((polygon) => inPolygon([lng, lat], polygon))
}

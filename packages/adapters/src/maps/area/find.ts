import type { Point } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { roadClasses, type RoadClass } from '@nemt/domain/distance/road.ts'
import { at, numberAt, textAt } from '../ask.ts'
import { metresOf, routeQuery, shapeOf, tripsOf } from '../valhalla.ts'
import type { Engine } from './graph.ts'
import type { WayAsked, WayFound } from './schema.ts'

/**
 * Farther from any street than this (metres) a point is none of the area's: a way from there would be made
 * up.
 */
const NEAREST_M = 400
const CLASSES = new Set<string>(roadClasses)

/**
 * Finds a way on an area's streets: the best first, with up to two others where it is drawn; none where the
 * engine knows no way, or an end lies away from all streets.
 */
export async function findWays(engine: Engine, way: WayAsked): Promise<WayFound[]> {
  const { from, to, draw = false } = way
  // It throws where it knows no way; what it says names the points.
  const answer = await engine.route(routeQuery(from, to, draw)).catch(() => undefined)
  const ways = await Promise.all(tripsOf(answer).map((trip) => wayOf(engine, trip, way)))
  return ways.filter((found) => found !== undefined)
}

async function wayOf(
  engine: Engine,
  trip: unknown,
  { from, to, draw }: WayAsked,
): Promise<WayFound | undefined> {
  const [distance_m, drawn] = [metresOf(trip), shapeOf(trip)]
  const [first, last] = [drawn?.line[0], drawn?.line.at(-1)]
  if (distance_m === undefined || !drawn || !first || !last) return undefined
  if (isAway(from, first) || isAway(to, last)) return undefined
  return { distance_m, classes: await classesOf(engine, drawn.shape), ...(draw ? { line: drawn.line } : {}) }
}

function isAway(point: Point, [lng, lat]: [lng: number, lat: number]): boolean {
  return haversine(point, { lat, lng }) > NEAREST_M
}

/** Metres by class of road along an encoded line; empty for one that the engine can't follow. */
async function classesOf(engine: Engine, shape: string): Promise<WayFound['classes']> {
  const answer = await engine
    .traceAttributes({
      encoded_polyline: shape,
      shape_match: 'edge_walk',
      costing: 'auto',
      filters: { attributes: ['edge.length', 'edge.road_class'], action: 'include' },
    })
    .catch(() => undefined)
  const edges = at(answer, 'edges')
  const classes: WayFound['classes'] = {}
  for (const edge of Array.isArray(edges) ? edges : []) {
    const [name, kilometres] = [textAt(edge, 'road_class'), numberAt(edge, 'length')]
    if (name === undefined || kilometres === undefined || !CLASSES.has(name)) continue
    const drawn = name as RoadClass
    classes[drawn] = (classes[drawn] ?? 0) + kilometres * 1000
  }
  return classes
}

import type { Point } from '@nemt/domain/address/schema.ts'
import type { Road } from '@nemt/domain/distance/road.ts'
import type { DrawnRoad, Router } from '../adapters.ts'
import { askMap, at, numberAt } from './ask.ts'
import { decodedLine } from './polyline.ts'

/** Others beside the best way (V1310: up to three in all). */
const OTHERS = 2

/**
 * What Valhalla, the server or the engine in process, is asked for a way: metres, without directions in
 * words.
 */
export function routeQuery(from: Point, to: Point, draw: boolean): object {
  return {
    locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
    costing: 'auto',
    units: 'kilometers',
    directions_type: 'none',
    ...(draw ? { alternates: OTHERS } : {}),
  }
}

/** Trips of its answer, the best first. */
export function tripsOf(answer: unknown): unknown[] {
  const others = at(answer, 'alternates')
  return [answer, ...(Array.isArray(others) ? others : [])].map((found) => at(found, 'trip')).filter(Boolean)
}

/** Metres of a trip; undefined where it says none. */
export function metresOf(trip: unknown): number | undefined {
  const kilometres = numberAt(trip, 'summary', 'length')
  return kilometres === undefined || kilometres < 0 ? undefined : Math.round(kilometres * 1000)
}

/** A trip's encoded line, and its points in degrees; undefined where it has none. */
export function shapeOf(trip: unknown): { shape: string; line: [lng: number, lat: number][] } | undefined {
  const shape = at(trip, 'legs', 0, 'shape')
  if (typeof shape !== 'string') return undefined
  const line = decodedLine(shape)
  return line.length < 2 ? undefined : { shape, line }
}

/** Road distances and lines from a Valhalla server (`/route`). Its free-flow times are not used. */
export function valhallaRouter(base: string): Router {
  const ask = async (from: Point, to: Point, draw: boolean): Promise<unknown[]> => {
    const answer = await askMap(new URL(`${base.replace(/\/$/, '')}/route`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(routeQuery(from, to, draw)),
    })
    return tripsOf(answer)
  }
  const roadOf = (trip: unknown): Road | null => {
    const distance_m = metresOf(trip)
    return distance_m === undefined ? null : { distance_m }
  }
  return {
    route: async (from, to) => roadOf((await ask(from, to, false))[0]),
    draw: async (from, to) =>
      (await ask(from, to, true)).flatMap((trip): DrawnRoad[] => {
        const [road, drawn] = [roadOf(trip), shapeOf(trip)]
        return road && drawn ? [{ ...road, line: drawn.line }] : []
      }),
  }
}

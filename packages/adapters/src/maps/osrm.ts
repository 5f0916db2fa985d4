import type { Point } from '@nemt/domain/address/schema.ts'
import type { Road } from '@nemt/domain/distance/road.ts'
import type { DrawnRoad, Router } from '../adapters.ts'
import { askMap, at, lineAt, numberAt } from './ask.ts'

/** Others beside the best way (V1310: up to three in all). */
const OTHERS = 2

/** Road distances and lines from an OSRM server (`/route/v1/driving`). Its free-flow times are not used. */
export function osrmRouter(base: string): Router {
  const ask = async (from: Point, to: Point, query: string): Promise<unknown[]> => {
    const ends = `${from.lng},${from.lat};${to.lng},${to.lat}`
    const answer = await askMap(new URL(`${base.replace(/\/$/, '')}/route/v1/driving/${ends}?${query}`))
    const routes = at(answer, 'routes')
    return at(answer, 'code') === 'Ok' && Array.isArray(routes) ? routes : []
  }
  return {
    route: async (from, to) => roadOf((await ask(from, to, 'overview=false'))[0]),
    draw: async (from, to) => {
      const query = `overview=full&geometries=geojson&alternatives=${OTHERS}`
      return (await ask(from, to, query)).slice(0, OTHERS + 1).flatMap((route): DrawnRoad[] => {
        const [road, line] = [roadOf(route), lineAt(route, 'geometry', 'coordinates')]
        return road && line ? [{ ...road, line }] : []
      })
    },
  }
}

function roadOf(route: unknown): Road | null {
  const distance = numberAt(route, 'distance')
  return distance === undefined || distance < 0 ? null : { distance_m: Math.round(distance) }
}

import type { Router } from '../adapters.ts'
import { askMap, at, numberAt } from './ask.ts'

/** Road distances from an OSRM server (`/route/v1/driving`). */
export function osrmRouter(base: string): Router {
  return {
    route: async (from, to) => {
      const answer = await askMap(
        new URL(
          `${base.replace(/\/$/, '')}/route/v1/driving/${from.lng},${from.lat};${to.lng},${to.lat}?overview=false`,
        ),
      )
      const [distance, duration] = [
        numberAt(answer, 'routes', 0, 'distance'),
        numberAt(answer, 'routes', 0, 'duration'),
      ]
      if (at(answer, 'code') !== 'Ok' || distance === undefined || duration === undefined || distance < 0)
        return null
      return { distance_m: Math.round(distance), duration_s: Math.round(duration) }
    },
  }
}

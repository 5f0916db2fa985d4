import type { Router } from '../adapters.ts'
import { askMap, numberAt } from './ask.ts'

/** Road distances from a Valhalla server (`/route`), which answers in kilometres and seconds. */
export function valhallaRouter(base: string): Router {
  return {
    route: async (from, to) => {
      const question = {
        locations: [
          { lat: from.lat, lon: from.lng },
          { lat: to.lat, lon: to.lng },
        ],
        costing: 'auto',
        units: 'kilometers',
        directions_type: 'none',
      }
      const answer = await askMap(new URL(`${base.replace(/\/$/, '')}/route`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      })
      const [length, time] = [
        numberAt(answer, 'trip', 'summary', 'length'),
        numberAt(answer, 'trip', 'summary', 'time'),
      ]
      return length === undefined || time === undefined || length < 0
        ? null
        : { distance_m: Math.round(length * 1000), duration_s: Math.round(time) }
    },
  }
}

import type { Point } from '@nemt/domain/address/schema.ts'
import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import type { Road } from '@nemt/domain/distance/road.ts'
import {
  OutsideError,
  type DrawnRoad,
  type KnownRoads,
  type Roads,
  type Router,
  type Way,
} from '../adapters.ts'
import { logFault } from '../last-resort.ts'

const MOST = 20_000
const HOUR = 3_600_000

/** A router and how it is used. */
export type RouterUsed = {
  router: Router
  /** Its distances differ by the hour (traffic), so they are asked for anew each hour. */
  byHour: boolean
  /** After a failure it is left alone this long (ms): a booking never waits for a dead one twice. */
  restMs: number
  /** The operator chose it: that it failed is told. */
  chosen: boolean
}

/** Roads by the model of server-behaviour §2.5: nothing is known of them. */
export const modelRoads: KnownRoads = { source: 'model', degraded: false, road: () => undefined }

function keyOf(from: Point, to: Point): string {
  return [from.lat, from.lng, to.lat, to.lng].map((degrees) => degrees.toFixed(5)).join(',')
}

/**
 * Road distances by the first router that knows all ways of a request, else by the model; never a mixture.
 * What a router has answered is kept, by five decimals (and by hour where it knows traffic). One that fails
 * rests.
 */
export function knownRoads(routers: readonly RouterUsed[], clock: () => number = Date.now): Roads {
  const sources = routers.map((used) => remembering(used, clock))
  return {
    learn: async (ways) => {
      let degraded = false
      for (const source of ways.length ? sources : []) {
        const answers = await Promise.all(ways.map((way) => source.road(way)))
        degraded ||= source.chosen && answers.includes('failed')
        const known = new Map(
          ways.flatMap(({ from, to }, index) => {
            const road = answers[index]
            return road && road !== 'failed' ? [[keyOf(from, to), road] as const] : []
          }),
        )
        if (answers.every((road) => road && road !== 'failed'))
          return { source: 'route', degraded, road: (from, to) => known.get(keyOf(from, to)) }
      }
      return { ...modelRoads, degraded }
    },
    draw: async (way) => {
      for (const source of sources) {
        const drawn = await source.draw(way)
        if (drawn.length) return drawn
      }
      return []
    },
  }
}

type Source = {
  chosen: boolean
  /** Null for a way that the router doesn't know. */
  road: (way: Way) => Promise<Road | null | 'failed'>
  draw: (way: Way) => Promise<DrawnRoad[]>
}

/** A router that is asked once for each way, and rests after a failure. */
function remembering({ router, byHour, restMs, chosen }: RouterUsed, clock: () => number): Source {
  const cache = boundedCache<string, Road | null>(MOST)
  const asking = new Map<string, Promise<Road | null | 'failed'>>()
  let restsUntil = 0
  const failed = (error: unknown): 'failed' => {
    if (!(error instanceof OutsideError)) throw error
    logFault('router', error.cause ?? error)
    restsUntil = clock() + restMs
    return 'failed'
  }
  const ask = async (key: string, { from, to }: Way): Promise<Road | null | 'failed'> => {
    const road = await router.route(from, to).catch(failed)
    if (road !== 'failed') cache.set(key, road)
    return road
  }
  return {
    chosen,
    road: async (way) => {
      const key = `${keyOf(way.from, way.to)}${byHour ? `@${Math.floor(way.at / HOUR)}` : ''}`
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      if (clock() < restsUntil) return 'failed'
      const under = asking.get(key) ?? ask(key, way).finally(() => asking.delete(key))
      asking.set(key, under)
      return under
    },
    draw: async ({ from, to }) => {
      if (clock() < restsUntil) return []
      const drawn = await router.draw(from, to).catch(failed)
      return drawn === 'failed' ? [] : drawn
    },
  }
}

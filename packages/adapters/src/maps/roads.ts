import type { Point } from '@nemt/domain/address/schema.ts'
import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import { OutsideError, type Roads, type Router } from '../adapters.ts'
import { logFault } from '../last-resort.ts'

const MOST = 20_000
const HOUR = 3_600_000
/** After a failure the service is left alone this long: a booking never waits for a dead one twice. */
const REST_MS = 15_000

function keyOf(from: Point, to: Point, at: number): string {
  return (
    [from.lat, from.lng, to.lat, to.lng].map((degrees) => degrees.toFixed(5)).join(',') +
    `@${Math.floor(at / HOUR)}`
  )
}

/**
 * Road distances as they are known: `learn` asks the service for what is not known yet (by five decimals and
 * hour), `metres` gives what is. A way that the service doesn't know, or couldn't tell, is estimated by
 * whoever asks.
 */
export function knownRoads(router: Router | undefined, clock: () => number = Date.now): Roads {
  const cache = boundedCache<string, number | null>(MOST)
  const asking = new Map<string, Promise<boolean>>()
  let restsUntil = 0
  const ask = async (key: string, from: Point, to: Point): Promise<boolean> => {
    try {
      const found = await (router as Router).route(from, to)
      cache.set(key, found?.distance_m ?? null)
      return true
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      logFault('router', error.cause ?? error)
      restsUntil = clock() + REST_MS
      return false
    }
  }
  return {
    learn: async (ways) => {
      if (!router) return true
      const answers = await Promise.all(
        ways.map(({ from, to, at }) => {
          const key = keyOf(from, to, at)
          if (cache.get(key) !== undefined) return true
          if (clock() < restsUntil) return false
          const under = asking.get(key) ?? ask(key, from, to).finally(() => asking.delete(key))
          asking.set(key, under)
          return under
        }),
      )
      return answers.every(Boolean)
    },
    metres: (from, to, at) => cache.get(keyOf(from, to, at)) ?? undefined,
  }
}

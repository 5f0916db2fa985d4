import { OutsideError, type Router } from '#/adapters.ts'
import { areaOf, type Area } from './area.ts'
import type { WayAsked, WaysFound } from './schema.ts'

/** How long a call waits for the streets (ms): with more than that to do, the model answers. */
const LIMIT_MS = 700

/**
 * Ways on the streets of prepared areas, found by the router's process at that address. Points outside all
 * areas are not asked about. Throws OutsideError, temporary, when the process is down, busy or slow.
 */
export function areaRouter(base: string, areas: () => readonly Area[]): Router {
  const url = new URL('/way', base)
  const ask = async (way: WayAsked): Promise<WaysFound['ways']> => {
    if (!areaOf(areas(), [way.from, way.to])) return []
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(way),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch((error: unknown) => {
      throw new OutsideError('The router does not answer.', true, error)
    })
    if (response.ok) return waysIn(response)
    await response.body?.cancel()
    if (response.status === 404) return []
    throw new OutsideError(`The router answers ${response.status}.`, true)
  }
  return {
    route: async (from, to) => (await ask({ from, to }))[0] ?? null,
    draw: async (from, to) =>
      (await ask({ from, to, draw: true })).map(({ line = [], ...road }) => ({ ...road, line })),
  }
}

/** A process that ends in the middle of its answer, or runs out of time there, is down like any other. */
async function waysIn(response: Response): Promise<WaysFound['ways']> {
  try {
    const { ways } = (await response.json()) as WaysFound
    if (Array.isArray(ways)) return ways
    throw new Error('no ways')
  } catch (error) {
    throw new OutsideError('The router gave an answer that makes no sense.', true, error)
  }
}

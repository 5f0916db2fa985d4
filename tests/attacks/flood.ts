import { request } from 'node:http'
import { throwStreams } from './streams.ts'

/**
 * Asks for a path of lakeside every few milliseconds until `stop`, on connections of its own; gives the times
 * in ms and what was not answered.
 */
function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now()
    const sent = request(
      { host: '127.0.0.1', port, path, agent: false, headers: { host: `lakeside.localhost:${port}` } },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve((answer.statusCode ?? 500) < 500 ? performance.now() - started : Infinity))
      },
    )
    sent.setTimeout(10_000, () => sent.destroy(new Error('no answer')))
    sent.on('error', () => resolve(Infinity))
    sent.end()
  })
}

/** Another address of this machine than the visitor's, where there is one: limits are by address. */
const ELSEWHERE = process.platform === 'linux' ? '127.0.0.66' : undefined

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity
}

export type Flood = {
  thrown: number
  open: number[]
  refused: number[]
  answered: number
  calm: number
  flooded: number
}

/**
 * S18: throws generated streams at a port while another client asks for a page and a call as before. `calm`
 * and `flooded` are that client's 95th percentiles in ms; `open` and `refused` the seeds of streams that were
 * forgotten, or found nobody.
 */
export async function flood(options: {
  port: number
  front: number
  path: string
  count: number
  seed: number
  together: number
  ms: number
}): Promise<Flood> {
  const { front, path, ms } = options
  const visit = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = []
    while (!until()) {
      times.push(await ask(front, path))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return times
  }
  await visit(
    (
      (started) => () =>
        performance.now() - started > 500
    )(performance.now()),
  )
  const calm = await visit(
    (
      (started) => () =>
        performance.now() - started > 2_000
    )(performance.now()),
  )
  let over = false
  const visits = visit(() => over)
  const thrown = await throwStreams({
    ...options,
    ...(ELSEWHERE ? { from: ELSEWHERE } : {}),
    until: Date.now() + ms,
  })
  over = true
  return { ...thrown, calm: p95(calm), flooded: p95(await visits) }
}

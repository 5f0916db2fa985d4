import { request } from 'node:http'
import { Explained } from '../failure.ts'
import { logFile } from '../logs.ts'
import { until } from '../wait-until.ts'
import type { Settings } from './settings.ts'
import type { Supervised } from './supervise.ts'

const READY_WITHIN = 180_000
const CRASHES_FORGIVEN = 3

/**
 * Waits until the web process answers and the gateway calls itself ready; gives up when a process keeps
 * ending.
 */
export async function portalReady(
  settings: Settings,
  processes: Supervised[],
  signal: AbortSignal,
): Promise<void> {
  const ready = await until(
    async () => {
      signal.throwIfAborted()
      const failing = processes.find((supervised) => supervised.crashes() > CRASHES_FORGIVEN)
      if (failing)
        throw new Explained(
          `The ${failing.name} process keeps ending: ${complaint(failing)} (${logFile(failing.name)})`,
        )
      return (
        (await status(settings.webPort, '/', settings.baseDomain)) > 0 &&
        (await status(settings.port, '/api/ready', settings.baseDomain)) === 200
      )
    },
    READY_WITHIN,
    100,
  )
  if (ready) return
  const answer = await status(settings.port, '/api/ready', settings.baseDomain)
  throw new Explained(
    `The portal is not ready after ${READY_WITHIN / 1000} s: /api/ready answers ${answer || 'nothing'}, ` +
      `see ${logFile('gateway')} and the others beside it`,
  )
}

/** The line of its log that names the error, else its last one. */
function complaint(supervised: Supervised): string {
  const lines = supervised.said().trimEnd().split('\n')
  return (
    (lines.find((line) => /^\s*(\w*Error\b|Port \d+)/.test(line)) ?? lines.at(-1) ?? '').trim() ||
    'without a word'
  )
}

/**
 * Status of an answer from this machine; 0 for none. *.localhost does not resolve in Node, so the host is
 * said in the header.
 */
function status(port: number, path: string, host: string): Promise<number> {
  return new Promise((resolve) => {
    const probe = request(
      { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` }, timeout: 20_000 },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    probe.once('timeout', () => probe.destroy())
    probe.once('error', () => resolve(0))
    probe.end()
  })
}

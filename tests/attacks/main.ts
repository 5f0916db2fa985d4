// npm run test:attacks [-- S18]: attacks a portal of its own longer than npm test does. S5_GUESSES, S18_STREAMS and
// S18_SEED say how much and which.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/database/ports.ts'
import { startPortal } from '../setup/portal.ts'
import { flood } from './flood.ts'
import { S5 } from './S5-codes.ts'

const count = Number(process.env.S18_STREAMS ?? 200_000)
const seed = Number(process.env.S18_SEED ?? Date.now() % 1_000_000_000)
/** What two processes on the same processors cost each other anyway, in ms. */
const FLOOR_MS = 250
const HOUR_MS = 3_600_000

/** What Next prints as it starts. */
const STARTED = /^✓ Running next\.config\.ts/

/**
 * A page asked for around the front door, which alone names requests, refuses headers that no page can read and turns
 * away forms of other sites.
 */
const AROUND =
  /"where":"(?:pages|render|action|route)","(?!request)|Server Actions request\. Aborting the action/

/** The lines of a log that are no news of calls: faults, and what isn't the log's own (a stack, a warning of Node). */
function faultsIn(file: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const isNews = (line: string) => /^\{"level":"(?:info|warn|debug)",/.test(line)
  return lines.filter((line) => !isNews(line) && !STARTED.test(line) && !AROUND.test(line))
}

async function S18(): Promise<string> {
  const front = await freePort()
  const portal = await startPortal(front)
  try {
    const { web } = JSON.parse(readFileSync(path.join(portal.folder, 'ports.json'), 'utf8')) as {
      web: number
    }
    const results: string[] = []
    for (const [name, port] of [
      ['gateway', front],
      ['web', web],
    ] as const) {
      const { thrown, answered, open, refused, calm, flooded } = await flood({
        port,
        front,
        path: '/healthz',
        count,
        seed,
        together: 24,
        ms: HOUR_MS,
      })
      if (open.length || refused.length)
        throw new Error(
          `${name}: forgotten ${open.slice(0, 20)}, not taken ${refused.slice(0, 20)} of ${thrown}`,
        )
      if (flooded > Math.max(1.5 * calm, FLOOR_MS))
        throw new Error(`${name}: others waited ${Math.round(flooded)} ms instead of ${Math.round(calm)}`)
      results.push(
        `${name}: ${thrown} streams, ${answered} answered, others' p95 ${Math.round(calm)} → ${Math.round(flooded)} ms`,
      )
    }
    for (const name of ['gateway', 'web']) {
      const faults = faultsIn(path.join(portal.folder, 'logs', `${name}.log`))
      if (faults.length)
        throw new Error(`${name} logged ${faults.length} faults: ${faults.slice(0, 3).join('\n')}`)
    }
    return `seed ${seed}; ${results.join('; ')}`
  } finally {
    await portal.stop()
  }
}

const experiments: Record<string, () => Promise<string>> = { S5, S18 }
const named = process.argv.slice(2).filter((word) => word in experiments)
let failed = 0
const names = named.length ? named : Object.keys(experiments)
for (const name of names) {
  try {
    process.stdout.write(`✓ ${name} ${await (experiments[name] as () => Promise<string>)()}\n`)
  } catch (error) {
    failed++
    process.stdout.write(`✕ ${name} ${(error as Error).message}\n`)
  }
}
process.stdout.write(`${names.length - failed} passed, ${failed} failed, 0 skipped\n`)
process.exit(failed ? 1 : 0)

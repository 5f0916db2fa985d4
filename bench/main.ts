import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { measureAcross } from './across.ts'
import { measureAccept } from './accept.ts'
import { measureBoard } from './board.ts'
import { measureBytes } from './bytes.ts'
import { measureCreate } from './create.ts'
import { measureDoubles } from './doubles.ts'
import { measureFresh } from './fresh.ts'
import { measureIsolation } from './isolation.ts'
import { measureKeys } from './keys.ts'
import { measureLarge } from './large.ts'
import { measureMemory } from './memory.ts'
import { measureJobs } from './job.ts'
import type { Row } from './measure.ts'
import { measurePush } from './push.ts'
import { measureQueue } from './queue.ts'
import { measureReport } from './report.ts'
import { measureRoutes } from './routes.ts'
import { measureSearch } from './search.ts'
import { openStack, type Stack } from './stack.ts'

const RIDES = Number(process.env.BENCH_RIDES ?? 100_000)
const measurements: Record<string, (stack: Stack) => Promise<Row[]>> = {
  P1: measureCreate,
  P1f: (stack) => measureFresh(stack, say),
  P2: measureSearch,
  P4: measurePush,
  P5: measureAccept,
  P6: measureJobs,
  P7: measureQueue,
  P8: measureIsolation,
  P9: measureBytes,
  P11: measureMemory,
  P16: measureAcross,
  P17: measureKeys,
  P18: measureRoutes,
  P19: measureBoard,
  P20: measureReport,
  FEBRL: measureDoubles,
  // Last: it fills the tables.
  P3: measureLarge,
}
const named = process.argv.slice(2).filter((word) => word in measurements)
const ids = named.length ? named : Object.keys(measurements)

function say(line: string): void {
  return void process.stderr.write(`${line}\n`)
}

const stack = await openStack(RIDES, say)
const rows: Row[] = []
try {
  for (const id of ids) {
    say(`measuring ${id}`)
    rows.push(...(await (measurements[id] as (stack: Stack) => Promise<Row[]>)(stack)))
  }
} finally {
  await stack.stop()
}

function met({ ratio, floor, better }: Row): boolean {
  return better === 'higher' ? ratio >= floor : ratio <= floor
}

console.table(
  rows.map(({ id, what, value, reference, unit, ratio, floor, goal, better }) => ({
    id,
    what,
    value,
    reference,
    unit,
    ratio,
    floor,
    goal,
    met: met({ id, what, value, reference, unit, ratio, floor, goal, better }),
  })),
)
const folder = path.resolve(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
writeFileSync(
  path.join(folder, 'latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, load: loadavg(), rows }, null, 2)}\n`,
)
process.exitCode = rows.every(met) ? 0 : 1

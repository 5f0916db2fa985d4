import { R1 } from './R1-database.ts'
import { R2 } from './R2-gateway.ts'
import { R3 } from './R3-worker.ts'
import { R6 } from './R6-accept.ts'
import { R7 } from './R7-pairs.ts'
import { R10 } from './R10-last-one.ts'
import { R8 } from './R8-idempotency.ts'
import { R11 } from './R11-live.ts'
import { R25 } from './R25-half-load.ts'

const experiments: Record<string, () => Promise<string>> = { R1, R2, R3, R6, R7, R8, R10, R11, R25 }
const named = process.argv.slice(2).filter((word) => word in experiments)

let failed = 0
const names = named.length ? named : Object.keys(experiments)
for (const name of names) {
  const started = performance.now()
  try {
    const found = await (experiments[name] as () => Promise<string>)()
    process.stdout.write(`✓ ${name} ${found} (${Math.round((performance.now() - started) / 1000)} s)\n`)
  } catch (error) {
    failed++
    process.stdout.write(`✕ ${name} ${(error as Error).message}\n`)
  }
}
process.stdout.write(`${names.length - failed} passed, ${failed} failed, 0 skipped\n`)
process.exit(failed ? 1 : 0)

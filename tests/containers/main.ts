// npm run test:containers [-- --engine docker|podman] [-- STEP …]: builds the images of Dockerfile, runs
// docker-compose.yml as a project of its own on a free port, and ends with the line `N passed, N failed`.
// The project, its volumes and its network are taken away at the end; the images stay for the next build.
import { freePort } from '../../scripts/database/ports.ts'
import { findEngine } from './engine.ts'
import { composed } from './portal.ts'

const PROJECT = 'rideportal-test'
const words = process.argv.slice(2)
const index = words.indexOf('--engine')
const [, named] = index < 0 ? [] : words.splice(index, 2)

const port = await freePort()
const found = findEngine(
  PROJECT,
  {
    PORT: String(port),
    // As awkward as a password may be: it goes through compose, an address and SQL.
    POSTGRES_PASSWORD: `p/w+ä@:%x "y'z#?${crypto.randomUUID()}`,
    BASE_DOMAIN: 'localhost',
    DEMO_DATA: 'on',
  },
  named,
)
if (typeof found === 'string') {
  console.error(found)
  process.exit(1)
}
const engine = found
// The steps use the calls of the end-to-end tests, which read it when they are loaded.
process.env.E2E_PORT = String(port)
const { stepsOf } = await import('./steps.ts')

const steps = Object.entries(stepsOf(composed(engine, PROJECT, port)))
const chosen = words.length ? steps.filter(([name]) => words.includes(name)) : steps
const VOLUMES = ['database', 'data'].map((name) => `${PROJECT}_${name}`)

async function cleanUp() {
  await engine.compose('down', '--volumes')
  // Old versions of podman-compose leave volumes that the engine made by itself.
  await engine.run('volume', 'rm', '--force', ...VOLUMES)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().then(() => process.exit(1)))

console.log(`${engine.name}, port ${port}`)
let passed = 0
await cleanUp()
try {
  for (const [name, step] of chosen) {
    const began = performance.now()
    const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`
    try {
      console.log(`✓ ${name}: ${await step()} (${seconds()})`)
      passed++
    } catch (error) {
      console.log(`✕ ${name}: ${(error as Error).message} (${seconds()})`)
      // What comes after a portal that does not even start says nothing.
      if (name === 'build' || name === 'start') break
    }
  }
} finally {
  await cleanUp()
}
console.log(`${passed} passed, ${chosen.length - passed} failed, 0 skipped`)
process.exit(passed === chosen.length ? 0 : 1)

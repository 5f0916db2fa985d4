// The process behind npm start: database, build, gateway, worker and web, kept running until a signal ends it
// all in order.
import { releasePortal } from '../bootstrap/running.mjs'
import { step as timed } from '../bootstrap/step.mjs'
import { dataFolderFault } from '../bootstrap/writable.mjs'
import { provideDatabase, type Step } from '../database/provide.ts'
import { explain, Explained } from '../failure.ts'
import { ownRouter, prepareAreas } from './areas.ts'
import { banner } from './banner.ts'
import { build, built } from './build.ts'
import { demoWanted, hasDemo, loadDemo } from './demo.ts'
import { logWatch } from './log-watch.ts'
import { programs } from './programs.ts'
import { portalReady } from './ready.ts'
import { startSettings } from './settings.ts'
import { supervise, type Supervised } from './supervise.ts'

/**
 * Milliseconds for the gateway, and for all processes but PostgreSQL, which takes less than five seconds
 * more: ten in all.
 */
const GATEWAY_GRACE = 2_500
const GRACE = 5_000
const LOGS_TRIMMED_EVERY = 10_000

const began = performance.now()
const dev = process.argv.includes('--dev')
const throwaway = process.argv.includes('--throwaway')
const cancel = new AbortController()
let database: { stop: () => Promise<void> } | undefined
let front: Supervised[] = []
let behind: Supervised[] = []
let firstSignal: number | undefined

const step: Step = (title, work) => timed(title, work, say)
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)

let exitCode = 0
try {
  // A server of somebody else's that stops answering half way holds nothing of ours: the signal ends the wait
  // for it.
  await (process.env.DATABASE_URL ? Promise.race([run(), aborted()]) : run())
  await aborted()
} catch (error) {
  if (!cancel.signal.aborted) {
    say(explain(error))
    exitCode = 1
  }
}
await stop()
releasePortal()
process.exit(exitCode)

async function run() {
  const fault = dataFolderFault()
  if (fault) throw new Explained(fault)
  const settings = await startSettings(dev)
  const provided = await provideDatabase(step, say, throwaway, cancel.signal)
  database = provided
  cancel.signal.throwIfAborted()
  const router = await ownRouter(settings)
  const env = { ...settings.env, ...provided.env, ...(router ? { ROUTER_URL: router } : {}) }
  const ownerUrl = provided.env.DATABASE_URL!
  if (await demoWanted(ownerUrl, settings.demo))
    await step('Loading the demo data', () => loadDemo(env, cancel.signal))
  if (!dev && !built()) await step('Building the web app', () => build(env, cancel.signal))
  cancel.signal.throwIfAborted()
  const { gateway, worker, web, router: ways } = programs(settings, env)
  behind = [web, worker, ...(router ? [ways] : [])].map((program) => supervise(program, say))
  front = [supervise(gateway, say)]
  setInterval(logWatch(say), LOGS_TRIMMED_EVERY).unref()
  await step('Starting', () => portalReady(settings, [...front, ...behind], cancel.signal))
  const demo = await hasDemo(ownerUrl)
  say(banner(settings, (performance.now() - began) / 1000, demo))
  if (process.connected) process.send?.({ ready: true })
  // A signal ends it as everything else.
  prepareAreas(settings, demo, cancel.signal, say).catch((error: Error) => {
    if (!cancel.signal.aborted) say(`Maps: ${explain(error)}`)
  })
}

/** First nobody new comes in, then the work ends, then the database. */
async function stop() {
  const end = performance.now() + GRACE
  await Promise.all(front.map((program) => program.stop(GATEWAY_GRACE)))
  await Promise.all(behind.map((program) => program.stop(end - performance.now())))
  await database?.stop()
}

/** Ctrl-C arrives from the terminal and from npm; only one that comes a second later is impatience. */
function onSignal() {
  const now = performance.now()
  firstSignal ??= now
  cancel.abort()
  if (now - firstSignal > 1_000) for (const program of [...front, ...behind]) void program.stop(0)
}

function aborted(): Promise<void> {
  return new Promise((resolve) => {
    if (cancel.signal.aborted) resolve()
    else cancel.signal.addEventListener('abort', () => resolve())
  })
}

function say(line: string) {
  console.log(line)
  if (process.connected) process.send?.({ line })
}

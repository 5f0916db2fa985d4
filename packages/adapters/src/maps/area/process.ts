// The router: the process that finds ways on the streets of the prepared areas for the portal's other
// processes. It keeps nothing: whoever ends it makes the others take the model until it is back.
import { constants, setPriority } from 'node:os'
import { closeLog, log, openLog } from '#/log.ts'
import { readSettings } from '#/settings/schema.ts'
import { mapsFolder, watchAreas } from './area.ts'
import { routerServer } from './router.ts'

/** Above this the process ends, to be started anew: the engine's own memory is not bounded by Node. Bytes. */
const MOST_MEMORY = 1_500_000_000
const LOOKED_EVERY_MS = 5_000

// Ways are computed for long, and many at once when a series is estimated: a booking goes first (P18).
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

openLog('router', process.env)
const settings = readSettings(process.env, ['ROUTER_URL'])
const { hostname, port } = new URL(settings.ROUTER_URL ?? '')
const server = routerServer(watchAreas(mapsFolder(settings.DATA_DIR)))
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
server.listen(Number(port || 80), hostname, () => log().info({ port }, 'started'))

const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= MOST_MEMORY) return
  log().warn('ends because of its memory')
  void stop(1)
}, LOOKED_EVERY_MS)

/** Answers what is asked already, then ends. */
async function stop(code: number): Promise<void> {
  clearInterval(watch)
  setTimeout(() => process.exit(code), 2_000).unref()
  server.closeIdleConnections()
  await new Promise((resolve) => server.close(resolve))
  await closeLog()
  process.exit(code)
}

process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

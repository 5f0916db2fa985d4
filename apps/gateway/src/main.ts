import { readEnvironment } from '@nemt/adapters/environment.ts'
import { countEvents, countSockets, figuresText, openFigures } from '@nemt/adapters/figures.ts'
import { keepServing, logFault, surviveFullDisk } from '@nemt/adapters/last-resort.ts'
import { closeLog, log, openLog } from '@nemt/adapters/log.ts'
import { collectAfterStart } from '@nemt/adapters/start-garbage.ts'
import { openPortal } from '@nemt/calls/door/portal.ts'
import { forgetBy } from '@nemt/calls/pipeline/forget.ts'
import { connect } from '@nemt/store/connect.ts'
import { behind, readEpoch, readEvents, type LoggedEvent } from '@nemt/store/event/log.ts'
import { tailEvents } from '@nemt/store/event/tail.ts'
import { keepBeating } from '@nemt/store/process/beat.ts'
import { seen, standstill } from '@nemt/store/process/standstill.ts'
import { allFigures } from './http/metrics.ts'
import { proxyTo } from './http/proxy.ts'
import { openFrontDoor } from './http/server.ts'
import { keepRecent } from './live/recent.ts'
import { openLive } from './live/socket.ts'

surviveFullDisk()
openLog('gateway', process.env)
openFigures()
const environment = readEnvironment(process.env)
/**
 * How long sessions and customers are known without asking, ms: rights end in time even where no event tells.
 */
const FRESH_MS = 1_500
const portal = await openPortal(environment, {
  name: 'gateway',
  max: environment.settings.APP_POOL,
  freshMs: FRESH_MS,
})
const reader = connect(environment.readerUrl, { max: 4, name: 'gateway-reader' })
const proxy = proxyTo(environment.webPort)

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function ready(): Promise<Record<string, boolean>> {
  const database = portal.store.sql`select 1`.then(
    () => true,
    () => false,
  )
  const migrations = reader`select count(*) from event_cursor where name = 'epoch'`.then(
    () => true,
    () => false,
  )
  // What stands still is named; what moves is not, so that a well system answers in few words.
  const still = seen(reader).then(standstill, () => undefined)
  const pages = answers(`http://127.0.0.1:${environment.webPort}/healthz`)
  const stands = await still
  return {
    database: await database,
    migrations: await migrations,
    jobs: stands?.length === 0,
    pages: await pages,
    ...Object.fromEntries((stands ?? []).map((part) => [part, false])),
  }
}

const beating = await keepBeating(
  reader,
  'gateway',
  { figures: (instance) => figuresText({ process: 'gateway', instance_id: instance }) },
  { onError: (error) => logFault('heartbeat', error) },
)

function metrics() {
  return allFigures(reader, beating.instance)
}

const server = openFrontDoor({ portal, proxy, environment, ready, metrics })
/** Newest events kept in memory for clients that come back. */
const RECENT = 10_000
const start = await behind(reader, await readEpoch(reader), RECENT)
const recent = keepRecent(start, RECENT)
// What is old is known before anybody connects, so that it is never taken for news.
let known = start
for (;;) {
  const page = await readEvents(reader, known, { limit: 1_000 })
  recent.push(page)
  const last = page.at(-1)
  if (!last) break
  known = last.position
}

/** One event that this process can't take in must not hold back those after it. */
function forget(event: LoggedEvent): void {
  try {
    forgetBy(portal, event)
  } catch (error) {
    logFault('event that can not be read', error, { customer: event.customer, key: event.key })
  }
}

const live = openLive(server, portal, reader, recent, environment)
const tail = await tailEvents(
  reader,
  (batch) => {
    countEvents(batch.length)
    for (const event of batch) forget(event)
    recent.push(batch)
    live.deliver(batch)
  },
  {
    from: known,
    hints: environment.settings.LIVE_HINTS,
    onError: (error) => logFault('event log', error),
  },
)
live.follow(tail)
live.io.engine.on('connection', () => countSockets(live.io.engine.clientsCount))
server.on('error', (error: NodeJS.ErrnoException) => {
  // Before anything is served: for the person who starts it, in words.
  process.stderr.write(
    error.code === 'EADDRINUSE' ? `Port ${environment.port} is in use.\n` : `${error.message}\n`,
  )
  process.exit(1)
})
server.listen(environment.port, environment.listenHost, () =>
  log().info({ port: environment.port }, 'started'),
)
keepServing()
collectAfterStart()

let stopping = false

/** Stops taking calls, lets those under way finish, then closes the database. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  log().info('stopping')
  setTimeout(() => server.closeAllConnections(), 6_000).unref()
  setTimeout(() => process.exit(1), 8_000).unref()
  // Which closes the server, and with it what is idle.
  await live.close()
  await Promise.all([tail.stop(), beating.stop()])
  await Promise.all([portal.close(), reader.end({ timeout: 3 })])
  await closeLog()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())

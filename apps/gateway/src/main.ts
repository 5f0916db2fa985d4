import { readEnvironment } from '@nemt/adapters/environment.ts'
import { keepServing, logFault, surviveFullDisk } from '@nemt/adapters/last-resort.ts'
import { openPortal } from '@nemt/calls/door/open.ts'
import { forgetBy } from '@nemt/calls/pipeline/forget.ts'
import { connect } from '@nemt/store/connect.ts'
import { behind, readEpoch, readEvents } from '@nemt/store/event/log.ts'
import { tailEvents } from '@nemt/store/event/tail.ts'
import { events, sockets } from './http/metrics.ts'
import { proxyTo } from './http/proxy.ts'
import { openFrontDoor } from './http/server.ts'
import { keepRecent } from './live/recent.ts'
import { openLive } from './live/socket.ts'

surviveFullDisk()
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

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
const ready = async (): Promise<Record<string, boolean>> => {
  const database = portal.store.sql`select 1`.then(
    () => true,
    () => false,
  )
  const migrations = reader`select count(*) from event_cursor where name = 'epoch'`.then(
    () => true,
    () => false,
  )
  const jobs = reader`select 1 from event_cursor where name = 'relay'`.then(
    (rows) => rows.length === 1,
    () => false,
  )
  const pages = answers(`http://127.0.0.1:${environment.webPort}/healthz`)
  return { database: await database, migrations: await migrations, jobs: await jobs, pages: await pages }
}

const server = openFrontDoor({ portal, proxy, environment, ready })
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
const live = openLive(server, portal, reader, recent, environment)
const tail = await tailEvents(
  reader,
  (batch) => {
    events.inc(batch.length)
    for (const event of batch) forgetBy(portal, event)
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
live.io.engine.on('connection', () => sockets.set(live.io.engine.clientsCount))
server.on('error', (error: NodeJS.ErrnoException) => {
  process.stderr.write(
    error.code === 'EADDRINUSE' ? `Port ${environment.port} is in use.\n` : `${error.message}\n`,
  )
  process.exit(1)
})
server.listen(environment.port, environment.listenHost)
keepServing()

let stopping = false
/** Stops taking calls, lets those under way finish, then closes the database. */
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), 8_000).unref()
  await live.close()
  server.close()
  server.closeIdleConnections()
  await tail.stop()
  await Promise.all([portal.close(), reader.end({ timeout: 3 })])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())

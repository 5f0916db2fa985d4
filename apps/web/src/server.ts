// The web process of an installation: `node src/server.ts` in apps/web after `next build`. Next's own `next
// start` leaves a connection that offers another protocol (h2c, web sockets) open for ever and waits minutes
// for a body; nothing here needs either.
import { createServer } from 'node:http'
import path from 'node:path'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { figuresText, openFigures } from '@nemt/adapters/figures.ts'
import { keepServing, logFault, surviveFullDisk } from '@nemt/adapters/last-resort.ts'
import { closeLog, log, openLog } from '@nemt/adapters/log.ts'
import { readSettings, WEB_PORT_ALONE } from '@nemt/adapters/settings/schema.ts'
import { collectAfterStart } from '@nemt/adapters/start-garbage.ts'
import { connect } from '@nemt/store/connect.ts'
import { keepBeating } from '@nemt/store/process/beat.ts'
import next from 'next'

// As Next calls its own, for people who look for it.
process.title = 'next-server'
surviveFullDisk()
openLog('web', process.env)
openFigures()
const port = readSettings(process.env).WEB_PORT ?? WEB_PORT_ALONE
const hostname = '127.0.0.1'
const app = next({ dev: false, dir: path.resolve(import.meta.dirname, '..'), hostname, port })
await app.prepare()
const pages = app.getRequestHandler()

/**
 * What Next says by itself: its own words shortened, of errors the code and where they happened. Those of a
 * page have a digest and are told by instrumentation.ts already.
 */
function logger(level: 'warn' | 'error') {
  return (...said: unknown[]): void => {
    const error = said.find((part): part is Error & { digest?: string } => part instanceof Error)
    if (error && !error.digest) logFault('pages', error)
    if (!error)
      log()[level](
        {
          said: said
            .filter((part) => typeof part === 'string')
            .join(' ')
            .slice(0, 200),
        },
        'next',
      )
  }
}

console.error = logger('error')
console.warn = logger('warn')

/** The front door hands bodies over whole, so a slow one is nobody's. In ms. */
const HEADERS_MS = 10_000
const REQUEST_MS = 15_000
const KEEP_ALIVE_MS = 30_000
/**
 * The front door judges how long a head may be and adds who asked; what it lets through must not be too long here.
 * Bytes.
 */
const HEAD_BYTES = 65_536

const server = createServer(
  {
    headersTimeout: HEADERS_MS,
    maxHeaderSize: HEAD_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 1_000,
    shouldUpgradeCallback: () => false,
  },
  (request, response) => {
    // A client that goes away in the middle is no fault; its connection is closed.
    request.on('error', () => {})
    response.on('error', () => response.destroy())
    pages(request, response).catch((error: unknown) => {
      logFault('page', error, { request: [request.headers['x-request-id']].flat()[0] })
      response.destroy()
    })
  },
)
server.on('error', (error: NodeJS.ErrnoException) => {
  process.stderr.write(error.code === 'EADDRINUSE' ? `Port ${port} is in use.\n` : `${error.message}\n`)
  process.exit(1)
})
server.listen(port, hostname, () => log().info({ port }, 'started'))
keepServing()
collectAfterStart()

const reader = connect(readEnvironment(process.env).readerUrl, { max: 1, name: 'web-heartbeat' })
const beating = await keepBeating(
  reader,
  'web',
  { figures: (instance) => figuresText({ process: 'web', instance_id: instance }) },
  { onError: (error) => logFault('heartbeat', error) },
)

/** Lets answers under way finish. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(0), 2_000).unref()
  log().info('stopping')
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  await Promise.all([closed, beating.stop()])
  // Opened with the first page (calls/portal.ts), in the pages' own bundle: what it gathered is written.
  const { webPortal } = globalThis as { webPortal?: Promise<{ close: () => Promise<void> }> }
  await webPortal?.then((portal) => portal.close()).catch((error: unknown) => logFault('stop', error))
  await reader.end({ timeout: 1 })
  await closeLog()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

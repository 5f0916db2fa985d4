// The web process of an installation: `node src/server.ts` in apps/web after `next build`. Next's own `next
// start` leaves a connection that offers another protocol (h2c, web sockets) open for ever and waits minutes
// for a body; nothing here needs either.
import { createServer } from 'node:http'
import path from 'node:path'
import { surviveFullDisk } from '@nemt/adapters/last-resort.ts'
import { readSettings, WEB_PORT_ALONE } from '@nemt/adapters/settings/schema.ts'
import next from 'next'

// As Next calls its own, for people who look for it.
process.title = 'next-server'
surviveFullDisk()
const port = readSettings(process.env).WEB_PORT ?? WEB_PORT_ALONE
const hostname = '127.0.0.1'
const app = next({ dev: false, dir: path.resolve(import.meta.dirname, '..'), hostname, port })
await app.prepare()
const pages = app.getRequestHandler()

/** The front door hands bodies over whole, so a slow one is nobody's. In ms. */
const HEADERS_MS = 10_000
const REQUEST_MS = 15_000
const KEEP_ALIVE_MS = 30_000

const server = createServer(
  {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 1_000,
    shouldUpgradeCallback: () => false,
  },
  (request, response) => {
    request.on('error', () => {})
    response.on('error', () => response.destroy())
    pages(request, response).catch(() => response.destroy())
  },
)
server.on('error', (error: NodeJS.ErrnoException) => {
  process.stderr.write(error.code === 'EADDRINUSE' ? `Port ${port} is in use.\n` : `${error.message}\n`)
  process.exit(1)
})
server.listen(port, hostname)

/** Lets answers under way finish. */
const stop = (): void => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 2_000).unref()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

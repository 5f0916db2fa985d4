import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { logFault } from '@nemt/adapters/last-resort.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { openReport } from '@nemt/calls/report/open.ts'
import { customerOf } from './host.ts'

const STALLED_MS = 30_000

/**
 * Streams a report to whoever brings its ticket (C113). Throws Refusal before the first byte; a report that
 * breaks later ends the connection, so that half a file is not taken for a whole one.
 */
export async function serveReport(
  portal: Portal,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const customer = customerOf(request.headers.host, portal.baseDomain) ?? ''
  const ticket = new URL(request.url ?? '/', 'http://host').searchParams.get('ticket') ?? ''
  const { name, csv } = await openReport(portal, customer, ticket, id)
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
  // A reader who takes nothing would hold a connection of the database.
  response.setTimeout(STALLED_MS, () => response.destroy())
  await pipeline(csv, response).catch((error: NodeJS.ErrnoException) => {
    // A reader who goes away is no fault.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') logFault('report', error, { request: id })
    response.destroy()
  })
}

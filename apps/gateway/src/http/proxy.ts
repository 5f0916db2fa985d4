import {
  Agent,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { PassThrough, pipeline } from 'node:stream'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { houseOf } from '@nemt/calls/pipeline/limiter.ts'
import { Lanes } from '@nemt/calls/pipeline/lanes.ts'
import { answerHeaders, BARE, isAsset, REQUEST_ID, requestHeaders, upgradeHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { waitingPage } from './waiting-page.ts'

/** What the front door found out about a visitor, and tells the pages in headers that nobody else can set. */
export type Visitor = {
  host: string
  scheme: 'http' | 'https'
  address: string
  /** May read captured messages. */
  outbox: boolean
  /** The id of this request. */
  id: string
  /** The origin of a form of ours: under `Referrer-Policy: no-referrer` its browser calls it `null`. */
  origin?: string
}

export type Proxy = {
  /** Hands a request with its whole body on. */
  page: (request: IncomingMessage, response: ServerResponse, visitor: Visitor, body: Buffer) => Promise<void>
  /** Hands a web socket on: in development, for reload. */
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer, visitor: Visitor) => void
}

/** For the web process to answer, and for a client to take some of what it was sent, in ms. */
const ANSWER_MS = 65_000
const STALLED_MS = 30_000
/** Of an answer, what is kept for a slow client so that the web process is free again, in bytes. */
const KEPT = 1024 * 1024

/**
 * Hands requests to the web process, telling it which host and scheme the person sees. What a client claims
 * about that is overwritten.
 */
export function proxyTo(webPort: number): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const pages = new Lanes({ width: 64, running: 8, waiting: 512, allWaiting: 4_096 })
  const target = (request: IncomingMessage, { host, scheme, address, outbox, id, origin }: Visitor) => ({
    host: '127.0.0.1',
    port: webPort,
    method: request.method,
    path: request.url,
    headers: {
      ...requestHeaders(request.headers),
      'x-forwarded-host': host,
      'x-forwarded-proto': scheme,
      'x-forwarded-for': address,
      [REQUEST_ID]: id,
      ...(outbox ? { 'x-portal-outbox': 'open' } : {}),
      ...(origin ? { origin } : {}),
    },
  })
  return {
    page: async (request, response, visitor, body) => {
      const path = (request.url ?? '/').split('?', 1)[0] as string
      const give = () =>
        answered(ask({ ...target(request, visitor), agent }), response, path, body, visitor.id)
      // Pages are made one after the other: who asks for many waits behind their own. Files are only read.
      if (isAsset(path)) return give()
      await pages.run(houseOf(visitor.address), give).catch((error: unknown) => {
        // Too many pages of theirs are being made already.
        logFault('pages', error, { request: visitor.id })
        unavailable(response)
      })
    },
    upgrade: (request, socket, head, visitor) => {
      const { headers, ...rest } = target(request, visitor)
      const inner: ClientRequest = ask({
        ...rest,
        headers: upgradeHeaders(headers),
      })
      inner.on('upgrade', (answer, peer, first) => {
        const lines = Object.entries(upgradeHeaders(answer.headers)).flatMap(([name, value]) =>
          [value].flat().map((entry) => `${name}: ${entry}`),
        )
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        if (first.length) socket.write(first)
        if (head.length) peer.write(head)
        pipeline(peer, socket, peer, () => {
          peer.destroy()
          socket.destroy()
        })
      })
      inner.on('response', () => socket.destroy())
      inner.on('error', () => socket.destroy())
      socket.on('close', () => inner.destroy())
      inner.end()
    },
  }
}

/** Passes the answer of the web process on; ends when the web process is through with it. */
function answered(
  inner: ClientRequest,
  response: ServerResponse,
  path: string,
  body: Buffer,
  id: string,
): Promise<void> {
  return new Promise((through) => {
    inner.on('response', (answer) => {
      inner.setTimeout(0)
      response.setTimeout(STALLED_MS, () => response.destroy())
      response.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers, path))
      // A page that breaks off breaks off for its reader, too: half of it is not a whole one.
      pipeline(answer, new PassThrough({ highWaterMark: KEPT }), response, (error) => {
        if (error) response.destroy()
      })
    })
    inner.setTimeout(ANSWER_MS, () => inner.destroy(new Error('timeout')))
    inner.on('error', (error) => {
      // A reader who went away takes the question along.
      if (!response.destroyed) logFault('pages', error, { request: id })
      unavailable(response)
    })
    inner.once('close', through)
    if (response.destroyed) inner.destroy()
    response.on('close', () => inner.destroy())
    if (body.length > 0) inner.setHeader('content-length', body.length)
    inner.end(body)
  })
}

/** Tells a visitor in their language to wait: the page asks again by itself. */
function unavailable(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const language = languageOf(response.req.headers)
  response
    .writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': BARE,
      'content-language': language,
      'retry-after': '2',
      vary: 'accept-language, cookie',
    })
    .end(waitingPage(language))
}

import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { addressOf } from './address.ts'

export type Proxy = {
  page: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Hands a request to the web process, telling it which host and scheme the person sees. What a client claims about that is overwritten. */
export const proxyTo = (webPort: number, options: { scheme: 'http' | 'https'; trustProxy: boolean }): Proxy => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const forwarded = (request: IncomingMessage): Record<string, string | string[] | undefined> => {
    const scheme = (options.trustProxy && request.headers['x-forwarded-proto']) || options.scheme
    const headers: Record<string, string | string[] | undefined> = { ...request.headers }
    for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-') || name === 'forwarded' || name.startsWith('x-middleware-') || name.startsWith('x-nextjs-')) delete headers[name]
    return {
      ...headers,
      'x-forwarded-host': request.headers.host,
      'x-forwarded-proto': scheme,
      'x-forwarded-for': addressOf(request, options.trustProxy),
    }
  }
  const target = (request: IncomingMessage) => ({ host: '127.0.0.1', port: webPort, method: request.method, path: request.url, headers: forwarded(request) as never })
  return {
    page: (request, response) => {
      const inner = ask({ ...target(request), agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      inner.setTimeout(65_000, () => inner.destroy(new Error('timeout')))
      inner.on('error', () => {
        if (!response.headersSent) {
          response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' })
          response.end('<!doctype html><html lang="en"><title>One moment</title><meta http-equiv="refresh" content="2"><p>The pages are starting. This page reloads by itself.</p></html>')
        } else response.destroy()
      })
      response.on('close', () => inner.destroy())
      request.pipe(inner)
    },
    upgrade: (request, socket, head) => {
      const inner = ask(target(request))
      inner.on('upgrade', (answer, peer, first) => {
        const lines = Object.entries(answer.headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        if (first.length) socket.write(first)
        if (head.length) peer.write(head)
        peer.pipe(socket).pipe(peer)
        peer.on('error', () => socket.destroy())
        socket.on('error', () => peer.destroy())
      })
      inner.on('response', () => socket.destroy())
      inner.on('error', () => socket.destroy())
      inner.end()
    },
  }
}

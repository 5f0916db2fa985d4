import type { Socket } from 'node:net'
import type { Connections } from './connections.ts'
import { isLongLink, longLinkPage } from './long-link-page.ts'

/** So long a connection may still send what nobody reads: closed at once, it would lose its answer. ms. */
const LEAVING_MS = 1_000

type Malformed = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** Answers what is no request, once, and closes its connection. */
export function refuseMalformed(connections: Connections) {
  const leaving = new WeakSet<Socket>()
  return (error: Malformed, socket: Socket): void => {
    if (leaving.has(socket)) return
    if (!socket.writable || connections.answering(socket)) return void socket.destroy()
    const status = MALFORMED[error.code ?? ''] ?? '400 Bad Request'
    const isLink = isLongLink(error.code, error.rawPacket)
    const page = isLink ? longLinkPage() : ''
    const type = isLink ? `content-type: text/html; charset=utf-8\r\n${PAGE_HEADERS}` : ''
    const length = Buffer.byteLength(page)
    socket.end(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncache-control: no-store\r\n${type}` +
        `content-length: ${length}\r\n\r\n${page}`,
    )
    if (!isLink) return socket.destroySoon()
    leaving.add(socket)
    socket.resume()
    setTimeout(() => socket.destroy(), LEAVING_MS).unref()
  }
}

/** The page is plain: it loads, runs and is framed by nothing. */
const PAGE_HEADERS =
  "content-security-policy: default-src 'none'; frame-ancestors 'none'\r\nx-content-type-options: nosniff\r\n"

const MALFORMED: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

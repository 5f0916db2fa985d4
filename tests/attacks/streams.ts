import { connect, type Socket } from 'node:net'
import { randomOf, type Random } from '@nemt/calls/testing/random.ts'

/** What one connection sends, in pieces, and how it leaves. */
export type Stream = { pieces: Buffer[]; leave: 'stays' | 'ends' | 'resets' }

const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'get',
  'G ET',
  '',
  'PRI',
  'ÜBER',
]
const CHEAP = [
  '/healthz',
  '/api/health',
  '/api/nothing',
  '/_next/static/none.js',
  '/api/call/customer.public',
  '/api/call/none',
  '/favicon.ico',
]
const ODD = [
  '/api/call/%ff',
  '/api/call/%',
  '/api/data/%c0%af',
  '/%',
  '/%00',
  '/%ff%fe',
  '//evil.example/',
  '/\\evil.example',
  '*',
  '',
  'http://evil.example/',
  'https://lakeside.localhost/login',
  'lakeside.localhost:443',
  '/socket.io',
  '/socket.iox',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=9&transport=none&sid=x',
  '/api/graphql',
  '/api/ready',
  '/api/metrics',
  '/api/dev/outbox?to=%ff',
  '/api/openapi.json',
  '/docs/../..',
  '/docs/start.js',
  '/_next/image?url=x&w=1',
  `/${'x'.repeat(9_000)}`,
  '/login',
  '/',
  '/?\u0001',
  '/a b',
  '/api/auth/csrf',
  '/api/report?ticket=%ff',
  '/dev/outbox',
]
const HOSTS = [
  'lakeside.localhost',
  'lakeside.localhost:3000',
  'localhost',
  'evil.example',
  '127.0.0.1',
  '[::1]:80',
  'lakeside.localhost:99999',
  '',
  ' ',
  'lakeside.localhost, evil.example',
  'http://evil.example',
  'x'.repeat(300),
  'läkeside.localhost',
  '@evil.example',
  'nobody.localhost',
  '..localhost',
]
const EXTRAS = [
  'Connection: close',
  'Connection: keep-alive, x-forwarded-for',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x',
  'Connection: Upgrade\r\nUpgrade: tls/1.0',
  'Expect: 100-continue',
  'Expect: nothing',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip',
  'TE: trailers',
  'Trailer: x',
  'X-Forwarded-For: \u0001',
  'X-Forwarded-For: 1.2.3.4, unknown',
  'X-Forwarded-Proto: javascript',
  'Forwarded: for=x',
  'Cookie: session=%%%; a',
  `Cookie: session=${'a'.repeat(5_000)}`,
  'Authorization: Bearer x',
  'Authorization: Basic %%%',
  'Origin: null',
  'Origin: http://evil.example',
  `X-Long: ${'y'.repeat(20_000)}`,
  'Accept: text/html',
  'Next-Action: x',
  'RSC: 1',
  'Next-Router-State-Tree: %ff',
  'Range: bytes=0-',
  ': none',
  'Bad Header',
  'Keep-Alive: timeout=1e9',
  'Proxy-Connection: x',
  'Content-Type: multipart/form-data; boundary=',
  'Accept-Encoding: x;q=9',
  'Idempotency-Key: \u00ff',
]

/** One request, whole or nearly, as a client or its enemy writes it. */
function request(random: Random): Buffer {
  const method = random.chance(70) ? random.pick(['GET', 'POST', 'POST']) : random.pick(METHODS)
  const path = random.chance(60) ? random.pick(CHEAP) : random.pick(ODD)
  const version = random.chance(92)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'ICY', ''])
  const lines = [`${method} ${path} ${version}`]
  if (!random.chance(7)) lines.push(`Host: ${random.chance(70) ? 'lakeside.localhost' : random.pick(HOSTS)}`)
  if (random.chance(4)) lines.push(`Host: ${random.pick(HOSTS)}`)
  for (let left = random.below(4); left > 0; left--) lines.push(random.pick(EXTRAS))
  const body =
    method === 'POST' || random.chance(15)
      ? random.pick([
          '{}',
          '[]',
          'null',
          '{"a":',
          '\u0000',
          '"'.repeat(50),
          '['.repeat(500),
          'x'.repeat(3_000),
        ])
      : ''
  const end = random.chance(95) ? '\r\n' : random.pick(['\n', '\r', '\r\r\n'])
  return Buffer.concat([Buffer.from(lines.join(end) + end, 'latin1'), framed(random, body, end)])
}

/** A body by its length, in chunks, in both ways at once, or with a length that is not its own. */
function framed(random: Random, body: string, end: string): Buffer {
  if (!body) return Buffer.from(end)
  const chunks = random.pick([
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    `${body.length.toString(16)}\r\n${body}\r\n`,
    `ffffffffff\r\n${body}`,
    `zz\r\n${body}`,
    '0\r\n\r\n',
  ])
  const length = random.chance(80)
    ? String(body.length)
    : random.pick(['-1', '1e3', '99999999999', '4194305', String(body.length + 7), '0', '1, 1', ''])
  const way = random.below(100)
  if (way < 65) return Buffer.from(`Content-Length: ${length}${end}${end}${body}`)
  if (way < 90) return Buffer.from(`Transfer-Encoding: chunked${end}${end}${chunks}`)
  return Buffer.from(`Content-Length: ${length}${end}Transfer-Encoding: chunked${end}${end}${chunks}`)
}

/** The stream of a seed: requests behind one another, cut off, with wrong bytes, or none at all. */
export function streamOf(seed: number): Stream {
  const random = randomOf(seed)
  let bytes = random.chance(6)
    ? random.bytes(1 + random.below(400))
    : Buffer.concat(
        Array.from({ length: random.chance(80) ? 1 : 2 + random.below(6) }, () => request(random)),
      )
  if (random.chance(20)) bytes = bytes.subarray(0, random.below(bytes.length + 1))
  if (random.chance(12))
    for (let left = 1 + random.below(5); left > 0 && bytes.length > 0; left--)
      bytes[random.below(bytes.length)] = random.below(256)
  const pieces: Buffer[] = []
  for (let offset = 0; offset < bytes.length;) {
    const length = random.chance(60) ? bytes.length : 1 + random.below(Math.max(1, bytes.length >> 1))
    pieces.push(bytes.subarray(offset, offset + length))
    offset += length
  }
  return { pieces, leave: random.pick(['stays', 'ends', 'ends', 'resets']) }
}

/** For an answer, before an unfinished request is given up; for the connection to end then. In ms. */
const ANSWER_MS = 400
const CLOSE_MS = 10_000

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms).unref() : setImmediate(resolve)))
}

/**
 * Sends a stream; `answered` or `closed` is how it has to end, `open` is a connection that the server forgot.
 */
export async function send(
  port: number,
  { pieces, leave }: Stream,
  from?: string,
): Promise<'answered' | 'closed' | 'open' | 'refused'> {
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    allowHalfOpen: true,
    ...(from ? { localAddress: from } : {}),
  })
  let received = 0
  let over = false
  let opened = false
  const closed = new Promise<void>((resolve) => socket.once('close', () => ((over = true), resolve())))
  const answered = new Promise<void>((resolve) =>
    socket.on('data', (part) => ((received += part.length), resolve())),
  )
  const finished = new Promise<void>((resolve) => socket.once('end', resolve))
  socket.on('error', () => {})
  await new Promise<void>((resolve) =>
    socket.once('connect', () => ((opened = true), resolve())).once('close', () => resolve()),
  )
  if (!opened) return 'refused'
  for (const piece of pieces) {
    if (over) break
    socket.write(piece)
    await pause(0)
  }
  if (leave === 'resets') {
    await pause(received % 7)
    socket.resetAndDestroy()
    await closed
    return 'closed'
  }
  if (leave === 'ends') socket.end()
  await Promise.race([answered, finished, closed, pause(ANSWER_MS)])
  // Whatever was begun, this client is through: the server has to let go.
  socket.end()
  const letGo = await Promise.race([
    finished.then(() => true),
    closed.then(() => true),
    pause(CLOSE_MS).then(() => false),
  ])
  socket.destroy()
  if (!letGo) return 'open'
  return received > 0 ? 'answered' : 'closed'
}

/**
 * Throws the streams of `count` seeds from `seed` on at a port, so many at a time; ends early at the deadline
 * (ms since the epoch).
 */
export async function throwStreams(options: {
  port: number
  count: number
  seed: number
  together?: number
  until?: number
  from?: string
}): Promise<{ thrown: number; open: number[]; refused: number[]; answered: number }> {
  const { port, count, seed, together = 64, until = Infinity, from } = options
  const found = { thrown: 0, open: [] as number[], refused: [] as number[], answered: 0 }
  let next = 0
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < count && Date.now() < until) {
        const index = seed + next++
        const how = await send(port, streamOf(index), from)
        found.thrown++
        if (how === 'open') found.open.push(index)
        if (how === 'refused') found.refused.push(index)
        if (how === 'answered') found.answered++
      }
    }),
  )
  return found
}

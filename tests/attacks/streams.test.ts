import { connect } from 'node:net'
import { ask, startGateway, type TestGateway } from './gateway.ts'
import { streamOf, throwStreams } from './streams.ts'

let gateway: TestGateway
const requests: Record<string, string | string[] | undefined>[] = []
beforeAll(async () => {
  gateway = await startGateway((request, response) => {
    requests.push({ ...request.headers, ':path': request.url, ':method': request.method })
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'keep-alive': 'x', 'x-page': 'yes' })
          .end('<p>page</p>'),
      )
  })
}, 30_000)
afterAll(() => gateway.stop())

/** A request that asks to go on in another protocol. */
function upgrade(path: string, to: string) {
  return (
    `GET ${path} HTTP/1.1\r\nHost: lakeside.localhost\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  )
}

/**
 * Sends bytes and gives what comes back until the connection ends, or the first answer when it stays open.
 */
function raw(bytes: string | Buffer, reset = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: gateway.port, host: '127.0.0.1' })
    let text = ''
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.write(bytes, () => (reset ? socket.resetAndDestroy() : undefined))
    if (!reset) setTimeout(() => socket.end(), 300)
  })
}

function status(text: string): string {
  return text.slice(9, 12)
}

test.each([
  [
    'a path that can not be decoded',
    'POST /api/call/%ff HTTP/1.1\r\nHost: lakeside.localhost\r\nContent-Length: 2\r\n\r\n{}',
    '404',
  ],
  ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', '400'],
  ['HTTP/1.1 without a host', 'GET / HTTP/1.1\r\n\r\n', '400'],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', '400'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: lakeside.localhost\r\nHost: evil.example\r\n\r\n', '400'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: lakeside.localhost, evil.example\r\n\r\n', '400'],
  ['a foreign host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', '421'],
  ['a foreign host behind ours', 'GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n', '421'],
  ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n', '421'],
  [
    'an absolute address of ours',
    'GET http://lakeside.localhost/ HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n',
    '421',
  ],
  ['an address without a scheme', 'GET //evil.example/ HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n', '421'],
  ['an address with a backslash', 'GET /\\evil.example/ HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n', '421'],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n', '421'],
  ['a balancer by address', 'GET /api/health HTTP/1.1\r\nHost: 10.0.0.7:3000\r\n\r\n', '200'],
  ['a balancer without a name', 'GET /api/health HTTP/1.0\r\n\r\n', '200'],
  ['a balancer that only looks', 'HEAD /api/health HTTP/1.1\r\nHost: balancer\r\n\r\n', '200'],
  [
    'an offer of HTTP/2',
    'GET /login HTTP/1.1\r\nHost: lakeside.localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n' +
      'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
    '200',
  ],
  ['a web socket where none is', upgrade('/socket.iox', 'websocket'), '200'],
  ['a method that pages don’t have', 'PROPFIND /login HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n', '405'],
  [
    'a length that is none',
    'POST /login HTTP/1.1\r\nHost: lakeside.localhost\r\nContent-Length: -1\r\n\r\n',
    '400',
  ],
  ['garbage', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), '400'],
])('S18 %s: %s is answered with %s', async (_, bytes, expected) => {
  const text = await raw(bytes)
  expect(status(text)).toBe(expected)
  expect(text).not.toMatch(/location:|evil\.example/i)
  expect(text.toLowerCase()).toContain('no-store')
  expect(gateway.ended()).toBe(false)
})

test('S18 requests that are reset at once end nothing', async () => {
  const page = 'GET /login HTTP/1.1\r\nHost: lakeside.localhost\r\n\r\n'
  const streams = [
    page,
    upgrade('/socket.iox', 'websocket'),
    upgrade('/', 'h2c'),
    upgrade('/_next/webpack-hmr', 'websocket'),
    upgrade('/socket.io/?EIO=4&transport=websocket', 'websocket'),
  ]
  for (let round = 0; round < 40; round++) await Promise.all(streams.map((bytes) => raw(bytes, true)))
  expect((await ask(gateway.port, { path: '/login' })).status).toBe(200)
  expect([gateway.ended(), gateway.said()]).toEqual([false, ''])
})

test('S18 the pages hear what the front door knows, and nothing that belongs to one connection', async () => {
  requests.length = 0
  const { headers } = await ask(gateway.port, {
    path: '/login',
    headers: {
      connection: 'close, x-secret',
      'x-secret': '1',
      te: 'trailers',
      'x-forwarded-host': 'evil.example',
      'x-portal-outbox': 'open',
      'proxy-authorization': 'x',
    },
  })
  expect(requests[0]).toMatchObject({
    'x-forwarded-host': 'lakeside.localhost',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  })
  expect(Object.keys(requests[0] ?? {})).not.toEqual(expect.arrayContaining(['x-secret']))
  for (const name of ['x-secret', 'te', 'proxy-authorization', 'upgrade'])
    expect([name, requests[0]?.[name]]).toEqual([name, undefined])
  expect(headers).toMatchObject({ 'x-page': 'yes', 'cache-control': expect.stringContaining('no-store') })
  expect(headers['keep-alive']).not.toBe('x')
})

test('S18 generated streams: every one is answered or closed, and the gateway lives on', async () => {
  const { thrown, open, refused, answered } = await throwStreams({
    port: gateway.port,
    count: 4_000,
    seed: Date.now() % 1_000_000_000,
  })
  expect({ thrown, open, refused }).toEqual({ thrown: 4_000, open: [], refused: [] })
  expect(answered).toBeGreaterThan(1_000)
  expect([gateway.ended(), gateway.said()]).toEqual([false, ''])
}, 60_000)

test('a seed gives the same stream again', () => {
  expect(streamOf(17)).toEqual(streamOf(17))
  expect(streamOf(17)).not.toEqual(streamOf(18))
})

test('S18 S16 300 unfinished posts hold nobody up: a page for others comes in under 200 ms', async () => {
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect({ port: gateway.port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write('POST /login HTTP/1.1\r\nHost: lakeside.localhost\r\nContent-Length: 1000\r\n\r\n{"a"')
    return socket
  })
  try {
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    await ask(gateway.port, { path: '/api/health' })
    const took: number[] = []
    for (let index = 0; index < 20; index++) {
      const started = performance.now()
      expect((await ask(gateway.port, { path: '/login' })).status).toBe(200)
      took.push(performance.now() - started)
    }
    expect(took.toSorted((a, b) => a - b)[10]).toBeLessThan(200)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}, 60_000)

import { once } from 'node:events'
import {
  ClientRequest,
  createServer,
  request as send,
  ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { proxyTo } from './proxy.ts'

const visitor = {
  host: 'lakeside.localhost',
  scheme: 'http' as const,
  address: '203.0.113.7',
  outbox: false,
  id: 'REQ1',
}
const servers: Server[] = []

async function listening(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A door before pages that answer as told; `body` is what the door had read of the request. */
async function doorTo(
  webPort: number,
  body = '',
  visitorFacts: Partial<typeof visitor> = {},
): Promise<number> {
  const { page } = proxyTo(webPort)
  return listening(
    (request, response) => void page(request, response, { ...visitor, ...visitorFacts }, Buffer.from(body)),
  )
}

type Reply = { status: number; headers: Record<string, unknown>; text: string }

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, path, agent: false, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** A front door that hands web sockets on to the pages at a port. */
async function upgrading(web: number): Promise<number> {
  const door = await listening(() => {})
  const { upgrade } = proxyTo(web)
  servers
    .at(-1)
    ?.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      upgrade(request, socket, head, visitor),
    )
  return door
}

test('S18 while the pages are away a visitor is told to come again, and nothing waits', async () => {
  const gone = await listening(() => {})
  await new Promise((resolve) => servers.pop()?.close(resolve))
  const { status, headers, text } = await ask(await doorTo(gone), '/login')
  expect([status, headers['retry-after'], headers['content-type']]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ])
  expect(text).toContain('The pages are starting.')
  const spanish = await ask(await doorTo(gone), '/login', { 'accept-language': 'es-US' })
  expect(spanish.headers['content-language']).toBe('es')
  expect(spanish.text).toContain('Las páginas se están iniciando.')
})

test('S18 the pages are told who comes and what was read, whatever the client says of it', async () => {
  let received: Record<string, unknown> = {}
  let body = ''
  const web = await listening((request, response) => {
    received = request.headers
    request.on('data', (part: Buffer) => (body += part.toString())).on('end', () => response.end('page'))
  })
  const lies = {
    ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '1.1.1.1', 'x-portal-outbox': 'open' },
    'x-request-id': 'REQother',
  }
  expect((await ask(await doorTo(web, 'a=1'), '/login', lies)).text).toBe('page')
  expect(received).toMatchObject({
    'x-forwarded-host': visitor.host,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': visitor.address,
    'x-request-id': visitor.id,
    'content-length': '3',
  })
  expect([received['x-portal-outbox'], body]).toEqual([undefined, 'a=1'])
  await ask(await doorTo(web, '', { outbox: true }), '/login')
  expect(received['x-portal-outbox']).toBe('open')
})

test('S18 of one address eight pages are made at once, another address and files don’t wait for them', async () => {
  const held: (() => void)[] = []
  const paths: string[] = []
  const web = await listening((request, response) => {
    paths.push(request.url ?? '')
    if (request.url?.startsWith('/slow')) held.push(() => response.end('slow'))
    else response.end('quick')
  })
  const { page } = proxyTo(web)
  const door = await listening((request, response) => {
    const address = String(request.headers['x-address'] ?? visitor.address)
    void page(request, response, { ...visitor, address }, Buffer.alloc(0))
  })
  const slow = Array.from({ length: 9 }, (_, index) => ask(door, `/slow/${index}`))
  while (held.length < 8) await new Promise((resolve) => setImmediate(resolve))
  expect((await ask(door, '/_next/static/a.js')).text).toBe('quick')
  expect((await ask(door, '/login', { 'x-address': '198.51.100.1' })).text).toBe('quick')
  expect(paths.filter((path) => path.startsWith('/slow'))).toHaveLength(8)
  held.splice(0).forEach((give) => give())
  while (held.length < 1) await new Promise((resolve) => setImmediate(resolve))
  held.splice(0).forEach((give) => give())
  expect((await Promise.all(slow)).map(({ text }) => text)).toEqual(Array(9).fill('slow'))
})

test('S18 half a page is not taken for a whole one', async () => {
  const web = await listening((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  await expect(ask(await doorTo(web), '/login')).rejects.toThrow(/aborted|socket hang up|reset/i)
})

test('RFC 9110 §7.6.1 a web socket is handed on without what belongs to one connection', async () => {
  const received: Record<string, unknown>[] = []
  const web = await listening(() => {})
  servers.at(-1)?.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    received.push(request.headers)
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade, X-Inner\r\nUpgrade: websocket\r\n' +
        'Keep-Alive: timeout=5\r\nX-Inner: 1\r\nSec-WebSocket-Accept: a\r\n\r\n',
    )
    socket.on('data', (part) => socket.write(part)).on('end', () => socket.end())
  })
  const door = await upgrading(web)
  const sent = send({
    host: '127.0.0.1',
    port: door,
    headers: { connection: 'Upgrade, X-Outer', upgrade: 'websocket', 'x-outer': '1', te: 'trailers' },
  })
  sent.end()
  const [answer, socket] = (await once(sent, 'upgrade')) as [IncomingMessage, Socket]
  socket.write('hello')
  const [echo] = await once(socket, 'data')
  socket.destroy()
  expect(answer.headers).toEqual({
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-accept': 'a',
  })
  expect(received[0]).toMatchObject({ connection: 'Upgrade', upgrade: 'websocket' })
  expect(received[0]).not.toHaveProperty('x-outer')
  expect(received[0]).not.toHaveProperty('te')
  expect(String(echo)).toBe('hello')
})

/** Limits of time of one kind are over at once; gives those that were set, in ms. */
function overAtOnce(prototype: { setTimeout: (ms: number, then?: () => void) => unknown }): number[] {
  const limits: number[] = []
  const whole = prototype.setTimeout
  jest.spyOn(prototype, 'setTimeout').mockImplementation(function (this: typeof prototype, ms, then) {
    limits.push(ms)
    return whole.call(this, ms / 500, then)
  })
  return limits
}

test('S18 pages that give no answer in about a minute are away', async () => {
  const limits = overAtOnce(ClientRequest.prototype)
  const { status, headers } = await ask(await doorTo(await listening(() => {})), '/login')
  jest.restoreAllMocks()
  expect([status, headers['retry-after'], limits]).toEqual([503, '2', [65_000]])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('S18 a reader who takes nothing for half a minute is let go', async () => {
  const left = Promise.withResolvers<void>()
  const web = await listening((_, response) => {
    response.on('close', () => left.resolve())
    response.write(Buffer.alloc(50_000_000))
  })
  const door = await doorTo(web)
  const limits = overAtOnce(ServerResponse.prototype)
  const reader = connect(door, '127.0.0.1')
  reader.on('error', () => {}).write('GET /login HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(reader, 'readable')
  await left.promise
  jest.restoreAllMocks()
  expect(limits).toEqual([30_000])
  reader.destroy()
})

test('S18 a reader who goes away takes the question along', async () => {
  const left = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const web = await listening((_, response) => {
    response.on('close', () => left.resolve())
    asked.resolve()
  })
  const reader = connect(await doorTo(web), '127.0.0.1')
  reader.write('GET /login HTTP/1.1\r\nhost: a\r\n\r\n')
  await asked.promise
  reader.destroy()
  await left.promise
})

test('S18 whoever asks for more pages than may wait is told to come again', async () => {
  const held: (() => void)[] = []
  const web = await listening((_, response) => void held.push(() => response.end('page')))
  const door = await doorTo(web)
  const replies = Array.from({ length: 521 }, () => ask(door, '/login'))
  const first = await Promise.race(replies)
  expect([first.status, first.headers['retry-after']]).toEqual([503, '2'])
  let given = 0
  while (given < 520) {
    given += held.splice(0).map((give) => give()).length
    await new Promise((resolve) => setImmediate(resolve))
  }
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(520)
})

test('a web socket’s first words go on at once, and its end is the end of both', async () => {
  const words = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<void>()
  const web = await listening(() => {})
  servers.at(-1)?.on('upgrade', (_: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {}).on('end', () => ended.resolve())
    socket.once('data', (part: Buffer) => words.resolve(head.toString() + part.toString()))
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  const door = await upgrading(web)
  const client = connect(door, '127.0.0.1')
  client.on('error', () => {})
  client.write('GET /_next/hmr HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\nhello')
  expect(await words.promise).toBe('hello')
  client.destroy()
  await ended.promise
})

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { figuresText } from '@nemt/adapters/figures.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { newCustomer } from '@nemt/calls/testing/customer.ts'
import { openFrontDoor } from './server.ts'

// What goes over a connection, byte by byte: what server.test.ts asks as a well-behaved client, which sees less.

type Page = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

let portal: Awaited<ReturnType<typeof openTestPortal>>
let host: string
const closing: (() => void)[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  host = `${(await newCustomer(portal)).key}.localhost`
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(() => portal.close())

/** A front door with pages of the test's own; `upgrades` are the paths that were handed on as web sockets. */
async function open(
  settings: Record<string, string> = {},
  page: Page = (_, response) => void response.end('page'),
) {
  const environment = readEnvironment({
    ...process.env,
    SECRET_KEY: 'a secret of the tests, 32 letters',
    BASE_DOMAIN: 'localhost',
    ...settings,
  })
  const upgrades: (string | undefined)[] = []
  const proxy = {
    page: async (request: IncomingMessage, response: ServerResponse) => page(request, response),
    upgrade: (request: IncomingMessage, socket: Socket) => {
      upgrades.push(request.url)
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    },
  }
  const [ready, metrics] = [async () => ({}), async () => 'figures']
  const door = openFrontDoor({ portal, environment, proxy, ready, metrics })
  closing.push(() => door.close().closeAllConnections())
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
  return { door, upgrades, port: (door.address() as AddressInfo).port }
}

/** A connection; `said` is what came over it, `ended` comes with its end. */
async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('error', () => {}).on('data', (part: Buffer) => (text += part.toString('latin1')))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  closing.push(() => socket.destroy())
  await once(socket, 'connect')
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) await once(socket, 'data')
    return text
  }
  return { socket, ended, until, said: () => text }
}

const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket' }

/** A request as it is written. */
function written(start: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${start} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** What one request is answered, with its head, when nothing more comes. */
async function exchange(port: number, start: string, headers: Record<string, string> = {}, body = '') {
  const { socket, ended } = await connected(port)
  socket.write(written(start, { connection: 'close', ...headers }, body))
  return ended
}

async function counted(figure: string): Promise<number> {
  const line = (await figuresText()).split('\n').find((each) => each.startsWith(figure))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('S9 a fault of ours is counted, and told by its number alone', async () => {
  const figure = 'portal_faults_total{where="request"}'
  const before = await counted(figure)
  const { port } = await open({}, () => {
    throw new Error('the secret of a client')
  })
  const answer = await exchange(port, 'GET /')
  const [, id] = /^x-request-id: (\S+)/im.exec(answer) ?? []
  expect(answer).toMatch(/^HTTP\/1\.1 500 /)
  expect(answer).toContain(`Something unexpected happened (${id}).`)
  expect(answer).not.toContain('secret')
  expect(await counted(figure)).toBe(before + 1)
})

test('S18 a page that fails midway ends its connection: half of it is not a whole one', async () => {
  const { port } = await open({}, (_, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('half')
    throw new Error('midway')
  })
  const { socket, ended } = await connected(port)
  socket.write(written('GET /'))
  expect(await ended).toMatch(/half$|^$/)
})

test('S18 a body that nobody read is not taken for the next request', async () => {
  const { port } = await open()
  const { socket, ended } = await connected(port)
  const inner = written('GET /api/health')
  socket.write(written('POST /api/health', { 'content-length': String(inner.length + 1) }, inner))
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*^allow: GET, HEAD\r$/im)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('S18 an address has so many connections; behind a proxy all come from its address', async () => {
  const limits = { LIMIT_CONNECTIONS_PER_ADDRESS: '2' }
  const { port } = await open(limits)
  const first = await connected(port)
  await connected(port)
  await connected(port)
  expect(await first.ended).toBe('')
  const { port: proxied } = await open({ ...limits, TRUST_PROXY: '1' })
  const [early] = [await connected(proxied), await connected(proxied), await connected(proxied)]
  early.socket.write(written('GET /api/health'))
  expect(await early.until('"ok":true')).toMatch(/^HTTP\/1\.1 200 /)
})

test('S18 a web socket that stays open is not closed for the next connection of its address', async () => {
  const { port } = await open({ LIMIT_CONNECTIONS_PER_ADDRESS: '2' })
  const held = await connected(port)
  held.socket.write(written('GET /_next/hmr', UPGRADE))
  await held.until('101 Switching Protocols')
  const idle = await connected(port)
  await connected(port)
  expect(await idle.ended).toBe('')
  expect(held.socket.closed).toBe(false)
})

test('S18 slow heads and bodies end in time, and a connection outlasts the pause of a proxy', async () => {
  const { door } = await open()
  expect(door).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 72_000 })
})

test.each([
  ['bytes that are no request', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['a head without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}`, '431 Request Header Fields Too Large'],
])('S18 %s are refused as such, and kept by nobody', async (_, bytes, status) => {
  const { port } = await open()
  const { socket, ended } = await connected(port)
  socket.write(bytes)
  expect(await ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n[^]*cache-control: no-store`))
})

test('V851 a link that is too long is said to be so in both languages, while more of it comes', async () => {
  const { port } = await open()
  const { socket, ended } = await connected(port)
  const data = 'A'.repeat(30_000)
  socket.write(`GET /patients/new/basic?data=${data}`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.write(`${data} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n[^]*content-type: text\/html/)
  expect(answer).toContain('<div lang="en"><h1>This link is too long</h1>')
  expect(answer).toContain('<div lang="es"><h1>Este enlace es demasiado largo</h1>')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(/content-length: (\d+)/.exec(head)?.[1]).toBe(String(Buffer.byteLength(body, 'latin1')))
})

test('S18 nothing is written into an answer that is under way', async () => {
  const begun = Promise.withResolvers<void>()
  const { port } = await open({}, (_, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('half')
    begun.resolve()
  })
  const { socket, ended, until } = await connected(port)
  socket.write(written('GET /'))
  await begun.promise
  await until('half')
  socket.write('nonsense\r\n\r\n')
  expect(await ended).toMatch(/half$/)
})

test('S18 what a connection asks is answered one after the other', async () => {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const { port } = await open({}, async ({ url = '' }, response) => {
    begun.push(url)
    if (url === '/first') await gate.promise
    response.end(`page ${url}`)
  })
  const { socket, until } = await connected(port)
  socket.write(written('GET /first') + written('GET /second'))
  const other = await exchange(port, 'GET /other')
  expect(other).toContain('page /other')
  expect(begun).toEqual(['/first', '/other'])
  gate.resolve()
  expect((await until('page /second')).match(/page \/(?:first|second)/g)).toEqual([
    'page /first',
    'page /second',
  ])
})

test.each<[string, string, Record<string, string>, Record<string, string>, boolean]>([
  ['a web socket of the pages in development', 'GET /_next/hmr', {}, UPGRADE, true],
  ['one in production', 'GET /_next/hmr', { NODE_ENV: 'production' }, UPGRADE, false],
  ['one of another name', 'GET /_next/hmr', {}, { ...UPGRADE, host: 'example.org' }, false],
  ['one that is no GET', 'POST /_next/hmr', {}, { ...UPGRADE, 'content-length': '0' }, false],
  ['one of another page', 'GET /rides', {}, UPGRADE, false],
  ['another protocol', 'GET /_next/hmr', {}, { ...UPGRADE, upgrade: 'h2c' }, false],
])(
  'S18 the pages are handed %s only where one is expected',
  async (_, start, settings, headers, isHandedOn) => {
    const { port, upgrades } = await open(settings)
    const { socket, ended, until } = await connected(port)
    socket.write(written(start, headers))
    const answer = await Promise.race([ended, until('\r\n\r\n')])
    expect([upgrades, answer.startsWith('HTTP/1.1 101')]).toEqual([
      isHandedOn ? ['/_next/hmr'] : [],
      isHandedOn,
    ])
  },
)

test('contract: Operations: a call that is refused before it is made is counted as that', async () => {
  const figure = 'portal_call_seconds_count{call="policy.customer",outcome="method_not_allowed"}'
  const before = await counted(figure)
  const { port } = await open()
  expect(await exchange(port, 'GET /api/call/policy.customer')).toMatch(/^HTTP\/1\.1 405 /)
  expect(await counted(figure)).toBe(before + 1)
  expect(await exchange(port, 'POST /api/call/%E0%A4%A', { 'content-length': '0' })).toMatch(
    /^HTTP\/1\.1 404 /,
  )
})

test('S16 when there is no room for a body its sender is told to come again', async () => {
  const { port } = await open({ LIMIT_BODY_MEGABYTES: '0.001' })
  const body = JSON.stringify('x'.repeat(4_000))
  const length = { 'content-length': String(body.length) }
  const answer = await exchange(port, 'POST /api/call/policy.customer', length, body)
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*^retry-after: 1\r$/im)
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' }
test.each<[string, string, Record<string, string>, RegExp]>([
  [
    'a provider at this machine',
    'POST',
    {},
    /^HTTP\/1\.1 200 [^]*^content-type: text\/xml[^]*<Response\/>/im,
  ],
  ['a page of another site', 'POST', { 'sec-fetch-site': 'cross-site' }, /^HTTP\/1\.1 403 /],
  ['who comes over a proxy', 'POST', { 'x-forwarded-for': '203.0.113.7' }, /^HTTP\/1\.1 403 /],
  ['who only reads', 'GET', {}, /^HTTP\/1\.1 405 [^]*^allow: POST\r$/im],
  ['no customer', 'POST', { host: 'localhost' }, /^HTTP\/1\.1 404 /],
])('server-behaviour §2.13 what %s posts as a message: %s %j', async (_, method, headers, answer) => {
  const { port } = await open()
  expect(await exchange(port, `${method} /api/hooks/sms`, { ...FORM, ...headers }, 'x')).toMatch(answer)
})

test.each([
  ['/docs', 200],
  ['/docs/swagger-ui.css', 200],
  ['/docs/constructor', 404],
  ['/docs/../package.json', 404],
  ['/docs/index.js', 404],
])('S10 of the documentation %s is answered with %s, and runs nothing of others', async (path, status) => {
  const { port } = await open()
  const answer = await exchange(port, `GET ${path}`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/^content-security-policy: default-src 'self'; /im)
})

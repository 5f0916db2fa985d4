import { Resolver } from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createNet, Socket, type AddressInfo } from 'node:net'
import { answering } from '../testing/service.ts'
import { openHooks } from './post.ts'

const LOOPBACK = { nets: ['127.0.0.0/8'] }
const closing: (() => Promise<unknown> | void)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function receiver(status: number, answer?: unknown) {
  const service = await answering(status, answer)
  closing.push(service.close)
  return service
}

/** A server of its own on loopback, for what no service answers by itself. */
async function server(listener: RequestListener): Promise<string> {
  const made = createServer(listener)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    made.closeAllConnections()
    return new Promise<void>((resolve) => made.close(() => resolve()))
  })
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/`
}

test('what is told arrives whole, with its headers, at its path', async () => {
  const { base, asked } = await receiver(204)
  const body = JSON.stringify({ of: 'ñandú' })
  const told = await openHooks(LOOPBACK).post(`${base}/rides?x=1`, { 'webhook-id': 'EVT1' }, body)
  expect(told).toEqual({ taken: true, answer: '204' })
  expect(asked).toMatchObject([
    { method: 'POST', url: '/rides?x=1', body, headers: { 'webhook-id': 'EVT1', host: base.slice(7) } },
  ])
})

test.each([301, 302, 307, 400, 410, 429, 500, 503])(
  'R14 %d is not taken, and leads nowhere',
  async (status) => {
    const { base, asked } = await receiver(status)
    expect(await openHooks(LOOPBACK).post(base, {}, '{}')).toEqual({ taken: false, answer: String(status) })
    expect(asked).toHaveLength(1)
  },
)

test('a receiver that breaks off, or that nobody is behind, is unreachable', async () => {
  const { base } = await receiver(0)
  expect(await openHooks(LOOPBACK).post(base, {}, '{}')).toEqual({ taken: false, answer: 'unreachable' })
  const { base: gone, close } = await answering(200)
  await close()
  expect(await openHooks(LOOPBACK).post(gone, {}, '{}')).toEqual({ taken: false, answer: 'unreachable' })
})

test('R14 a byte a second is not waited for beyond the limit', async () => {
  const url = await server((request, response) => {
    request.resume()
    const letters = [...'HTTP/1.1 200 OK\r\nx-slow: ']
    const timer = setInterval(() => response.socket?.write(letters.shift() ?? 'a'), 5)
    response.on('close', () => clearInterval(timer))
  })
  const hooks = openHooks({ ...LOOPBACK, limitMs: 300 })
  expect(await hooks.post(url, {}, '{}')).toEqual({ taken: false, answer: 'timeout' })
})

test('R14 of an answer without an end nothing is read but its status', async () => {
  let [written, closed] = [0, false]
  const left = Promise.withResolvers<void>()
  const url = await server((request, response) => {
    request.resume()
    response.writeHead(200)
    const more = (): void => {
      while (!closed && written < 50_000_000 && response.write(Buffer.alloc(100_000))) written += 100_000
    }
    response.on('drain', more).on('close', () => {
      closed = true
      left.resolve()
    })
    more()
  })
  expect(await openHooks(LOOPBACK).post(url, {}, '{}')).toEqual({ taken: true, answer: '200' })
  await left.promise
  expect(written).toBeLessThan(20_000_000)
})

test('R14 an answer that wants another protocol is not waited behind', async () => {
  const left = Promise.withResolvers<void>()
  const url = await server((request) => {
    request.socket.once('close', () => left.resolve())
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  })
  expect(await openHooks(LOOPBACK).post(url, {}, '{}')).toEqual({ taken: false, answer: '101' })
  await left.promise
})

test('a name that takes its time counts as well', async () => {
  const hooks = openHooks({ limitMs: 100, resolve: () => new Promise(() => {}) })
  expect(await hooks.post('https://fleet.example.org/', {}, '{}')).toEqual({
    taken: false,
    answer: 'timeout',
  })
})

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1:5432/',
])('S10 nothing is told to %s', async (url) => {
  expect(await openHooks().post(url, {}, '{}')).toEqual({ taken: false, answer: 'inside' })
})

test('S10 a name is resolved once, and one address of it that leads inward is enough to refuse it', async () => {
  const { asked, base } = await receiver(200)
  const port = new URL(base).port
  let resolved = 0
  const hooks = openHooks({
    resolve: async () => {
      resolved += 1
      return ['93.184.216.34', '127.0.0.1']
    },
  })
  expect(await hooks.post(`https://rebinds.example.org:${port}/`, {}, '{}')).toMatchObject({
    answer: 'inside',
  })
  expect([resolved, asked]).toEqual([1, []])
})

test.each([
  [429, { 'retry-after': '90' }, { waitMs: 90_000 }],
  [503, { 'retry-after': '90' }, { waitMs: 90_000 }],
  [503, {}, {}],
  [500, { 'retry-after': '90' }, {}],
  [200, { 'retry-after': '90' }, {}],
])('%d with %j: how long it asks to be left alone', async (status, headers, wait) => {
  const url = await server((_, response) => response.writeHead(status, headers).end())
  const answer = { taken: status === 200, answer: String(status), ...wait }
  expect(await openHooks(LOOPBACK).post(url, {}, '{}')).toEqual(answer)
})

test('of several addresses the first that can be reached is told, once', async () => {
  const { base, asked } = await receiver(200)
  const to = (...addresses: string[]) =>
    openHooks({ ...LOOPBACK, resolve: async () => addresses }).post(
      `http://fleet.test:${new URL(base).port}/`,
      {},
      '{}',
    )
  // The service listens on 127.0.0.1 alone.
  expect(await to('127.0.0.2', '127.0.0.3', '127.0.0.1')).toEqual({ taken: true, answer: '200' })
  expect(asked).toHaveLength(1)
  expect(await to('127.0.0.2', '127.0.0.3')).toEqual({ taken: false, answer: 'unreachable' })
})

test('what broke off at one address is not told to the next', async () => {
  const got: string[] = []
  const url = await server((request) => {
    got.push(request.url ?? '')
    request.socket.destroy()
  })
  const hooks = openHooks({ ...LOOPBACK, resolve: async () => ['127.0.0.1', '127.0.0.1'] })
  expect(await hooks.post(`http://fleet.test:${new URL(url).port}/`, {}, '{}')).toMatchObject({
    answer: 'unreachable',
  })
  expect(got).toHaveLength(1)
})

test('S10 the connection goes to the address that was judged, whatever the name means a moment later', async () => {
  const { base, asked } = await receiver(200)
  const port = new URL(base).port
  const answers = [['127.0.0.1'], ['10.9.9.9']]
  const hooks = openHooks({ ...LOOPBACK, resolve: async () => answers.shift() ?? [] })
  expect(await hooks.post(`http://fleet.test:${port}/`, {}, '{}')).toMatchObject({ taken: true })
  expect(asked).toMatchObject([{ headers: { host: `fleet.test:${port}` } }])
  expect(answers).toEqual([['10.9.9.9']])
})

test('S10 the name is asked for at the address that was judged, so that its certificate is its own', async () => {
  const heard = Promise.withResolvers<string>()
  const made = createNet((socket) => {
    socket
      .on('error', () => {})
      .once('data', (hello) => {
        heard.resolve(hello.toString('latin1'))
        socket.destroy()
      })
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => made.close(resolve)))
  const { port } = made.address() as AddressInfo
  const hooks = openHooks({ ...LOOPBACK, resolve: async () => ['127.0.0.1'] })
  expect(await hooks.post(`https://listener.example.org:${port}/`, {}, '{}')).toMatchObject({ taken: false })
  expect(await heard.promise).toContain('listener.example.org')
})

test('plain http goes to the operator’s own nets alone', async () => {
  const hooks = openHooks({ ...LOOPBACK, resolve: async () => ['93.184.216.34'] })
  expect(hooks.plain).toBe(true)
  expect(await hooks.post('http://fleet.example.org/', {}, '{}')).toMatchObject({ answer: 'plain' })
  expect(openHooks().plain).toBe(false)
})

test('a name that nobody knows is said to be one', async () => {
  const hooks = openHooks({ resolve: async () => [] })
  expect(await hooks.post('https://fleet.example.org/', {}, '{}')).toMatchObject({ answer: 'unknown_host' })
})

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['INVALID_PURPOSE', 'certificate'],
  ['INVALID_CA', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ECONNRESET', 'unreachable'],
  ['EPROTO', 'unreachable'],
  [undefined, 'unreachable'],
])('a receiver that fails with %s is said to be one of %s', async (code, answer) => {
  const hooks = openHooks({ resolve: () => Promise.reject(Object.assign(new Error('x'), { code })) })
  expect(await hooks.post('https://fleet.example.org/', {}, '{}')).toEqual({ taken: false, answer })
})

test('what is no address at all is nobody’s', async () => {
  expect(await openHooks().post('fleet', {}, '{}')).toEqual({ taken: false, answer: 'unknown_host' })
})

/** Connections to these addresses come to no end, and three seconds are over at once. */
function unanswered(addresses: string[]) {
  const [connect, after] = [Socket.prototype.connect, globalThis.setTimeout]
  const patience: number[] = []
  const mocked = [
    jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...told) {
      const [{ host = '' } = {}] = told.flat() as { host?: string }[]
      if (!addresses.includes(host)) return connect.apply(this, told)
      return Object.assign(this, { connecting: true })
    }),
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...rest) => {
      if (ms === 3_000) patience.push(ms)
      return after(run, ms === 3_000 ? 10 : ms, ...rest)
    }),
  ]
  closing.push(() => mocked.forEach((one) => one.mockRestore()))
  return patience
}

test('R14 an address that says nothing is left after three seconds, the last one is not', async () => {
  const { base, asked } = await receiver(200)
  const patience = unanswered(['127.0.0.2', '127.0.0.3'])
  const to = (...addresses: string[]) =>
    openHooks({ ...LOOPBACK, limitMs: 200, resolve: async () => addresses }).post(
      `http://fleet.test:${new URL(base).port}/`,
      {},
      '{}',
    )
  expect(await to('127.0.0.2', '127.0.0.3', '127.0.0.1')).toEqual({ taken: true, answer: '200' })
  expect([patience, asked.length]).toEqual([[3_000, 3_000], 1])
  expect(await to('127.0.0.2')).toEqual({ taken: false, answer: 'timeout' })
  expect(patience).toHaveLength(2)
})

test('R14 an address that takes the connection has the whole time to answer', async () => {
  const patience = unanswered([])
  const url = await server((request, response) => {
    request.resume()
    // Longer than what the connection may take, here.
    request.once('end', () => setTimeout(() => response.writeHead(200).end(), 60))
  })
  const hooks = openHooks({ ...LOOPBACK, resolve: async () => ['127.0.0.1', '127.0.0.2'] })
  expect(await hooks.post(`http://fleet.test:${new URL(url).port}/`, {}, '{}')).toEqual({
    taken: true,
    answer: '200',
  })
  expect(patience).toEqual([3_000])
})

test.each<[string, string[] | Error, string[] | Error, string]>([
  ['an address of either kind', ['127.0.0.1'], ['::1'], '200'],
  ['one of IPv4 alone', ['127.0.0.1'], new Error('none'), '200'],
  ['one of IPv6 alone', new Error('none'), ['::1'], 'inside'],
  ['none', new Error('none'), new Error('none'), 'unknown_host'],
])('a name that has %s is told where it leads', async (_, four, six, answer) => {
  const said = (found: string[] | Error) => async () => {
    if (found instanceof Error) throw found
    return found
  }
  const mocked = [
    jest.spyOn(Resolver.prototype, 'resolve4').mockImplementation(said(four) as never),
    jest.spyOn(Resolver.prototype, 'resolve6').mockImplementation(said(six) as never),
  ]
  closing.push(() => mocked.forEach((one) => one.mockRestore()))
  const { base } = await receiver(200)
  const nets = answer === 'inside' ? ['127.0.0.0/8'] : ['127.0.0.0/8', '::1/128']
  const url = `http://fleet.test:${new URL(base).port}/`
  expect(await openHooks({ nets }).post(url, {}, '{}')).toMatchObject({ answer })
})

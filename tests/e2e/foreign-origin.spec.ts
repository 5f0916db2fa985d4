import { expect, test, type Page } from './test.ts'
import { io } from 'socket.io-client'
import { ask, call, tokenOf } from './call.ts'
import { haveSession, password, signIn } from './people.ts'

const port = process.env.E2E_PORT
const ours = `http://lakeside.localhost:${port}`

/** Signs in and gives the browser's session cookie as a header. */
async function cookieOf(page: Page): Promise<string> {
  await signIn(page)
  const cookies = await page.context().cookies(ours)
  const session = cookies.find(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  return `session=${session?.value}`
}

function socketAnswer(headers: Record<string, string>, auth: object = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
      auth,
    })
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', ({ message }) => resolve(message))
  }).then((answer) => answer as string)
}

test('S8 the cookie works from our own pages only: calls, sockets and other hosts', async ({ page }) => {
  const cookie = await cookieOf(page)
  const host = `lakeside.localhost:${port}`
  const post = (headers: Record<string, string>) =>
    ask('lakeside', '/api/call/team.list', { method: 'POST', body: {}, headers: { cookie, ...headers } })
  expect((await post({ origin: ours })).status).toBe(200)
  expect((await post({})).status).toBe(200)
  for (const origin of [
    'http://evil.example',
    `http://pinecrest.localhost:${port}`,
    'null',
    'http://lakeside.localhost',
  ])
    expect([origin, (await post({ origin })).status]).toEqual([origin, 403])
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect(
    (await ask('pinecrest', '/api/call/team.list', { method: 'POST', body: {}, headers: { cookie } })).status,
  ).toBe(401)

  expect(await socketAnswer({ host, cookie, origin: ours })).toBe('connected')
  expect(await socketAnswer({ host, cookie, origin: 'http://evil.example' })).toBe('forbidden')
  expect(await socketAnswer({ host: `pinecrest.localhost:${port}`, cookie })).toBe('unauthenticated')
  expect(await socketAnswer({ host })).toBe('unauthenticated')
  const token = await tokenOf('pinecrest', 'lead')
  expect(await socketAnswer({ host }, { token })).toBe('unauthenticated')
  expect(await socketAnswer({ host: `nobody.localhost:${port}` }, { token })).toBe('unknown_customer')
})

test('S8 pages carry a policy with nonces, may not be framed, and are not kept', async ({ page }) => {
  await cookieOf(page)
  for (const path of ['/login', '/dashboard']) {
    const answer = await page.goto(path)
    const headers = answer?.headers() ?? {}
    const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
    expect(scripts).toMatch(/'nonce-[\w+/=-]+'/)
    expect(scripts).not.toContain('unsafe-inline')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-powered-by']).toBeUndefined()
    if (path === '/dashboard') expect(headers['cache-control']).toContain('no-store')
  }
})

test('S9 Next makes no pictures for anybody: no page has one that it makes', async () => {
  for (const address of ['/x', '/icon.svg', '/api/auth/session', `http://127.0.0.1:${port}/x`]) {
    const path = `/_next/image?url=${encodeURIComponent(address)}&w=64&q=75`
    expect([address, (await ask('lakeside', path)).status]).toEqual([address, 404])
  }
})

test('S7 sign-out ends the token everywhere within two seconds, open sockets too', async () => {
  const token = await tokenOf('lakeside', 'viewer')
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host: `lakeside.localhost:${port}` },
    auth: { token },
  })
  await new Promise((resolve) => socket.on('ready', resolve))
  const closed = new Promise<number>((resolve) => socket.on('disconnect', () => resolve(performance.now())))
  const started = performance.now()
  await call('lakeside', 'auth.logout', {}, token)
  expect(
    (
      await ask('lakeside', '/api/call/team.list', {
        method: 'POST',
        body: {},
        headers: { authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(401)
  expect((await closed) - started).toBeLessThan(2_000)
})

test('what a client claims about the host it came by is not believed', async () => {
  const answer = await ask('lakeside', '/login', {
    headers: {
      'x-forwarded-host': `pinecrest.localhost:${port}`,
      'x-middleware-subrequest': 'proxy:proxy:proxy',
    },
  })
  expect(answer.body).not.toContain('Pinecrest')
})

test('metrics are for this machine, the outbox only for its own customer', async () => {
  expect(
    (await ask('lakeside', '/api/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
  ).toBe(403)
  expect((await ask('lakeside', '/api/metrics')).body).toContain('portal_call_seconds')
  expect((await ask('', '/api/dev/outbox')).status).toBe(404)
  expect((await ask('lakeside', '/api/call/ride.search')).status).toBe(405)
  expect((await ask('lakeside', '/api/nothing')).status).toBe(404)
})

test('S1 a page of another customer shows nothing of ours, and its sockets hear nothing', async ({
  page,
}) => {
  const token = await tokenOf('pinecrest', 'lead')
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: `pinecrest.localhost:${port}` },
    auth: { token },
  })
  const heard: unknown[] = []
  socket.on('event', (event) => heard.push(event))
  await new Promise((resolve) => socket.on('ready', resolve))
  const lakeside = await tokenOf('lakeside', 'coordinator')
  const lakesideSocket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: `lakeside.localhost:${port}` },
    auth: { token: lakeside },
  })
  const announced = new Promise((resolve) => lakesideSocket.on('event', resolve))
  await new Promise((resolve) => lakesideSocket.on('ready', resolve))
  await call('lakeside', 'ride.message', { ride: 'RIDlakeside002', text: 'Your driver is Dana' }, lakeside)
  await announced
  expect(heard).toEqual([])
  socket.close()
  lakesideSocket.close()

  const there = `http://pinecrest.localhost:${port}`
  await haveSession(page, 'lead', password, 'pinecrest')
  for (const path of [
    '/dashboard/RIDlakeside002',
    '/scope/fleet/ride/RIDlakeside002',
    '/scope/fleet/passenger/PASlakeside0105/0',
    '/coordinate/journey/summary?rides=RIDlakeside002',
    '/dev/outbox',
  ]) {
    const answer = await page.goto(`${there}${path}`)
    const text = `${await answer?.text()} ${await page.content()}`
    expect([path, /Brightwater|Dresden St|Lane Ave|614\) 555-0105|Your driver is Dana/.test(text)]).toEqual([
      path,
      false,
    ])
  }
})

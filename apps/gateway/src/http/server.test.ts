import { request as send, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { bookingFor, newCustomer, type TestCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { hashOf } from '@nemt/calls/session/token.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { noteWrite } from '@nemt/store/change/unwritable.ts'
import { encode } from 'next-auth/jwt'
import { BODY_LIMIT } from './body.ts'
import type { Visitor } from './proxy.ts'
import { openFrontDoor } from './server.ts'

const SECRET = 'a secret of the tests, 32 letters'
const METRICS = 'metrics-token-of-the-tests'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
let host: string
/** What stands behind the door, as the next request finds it. */
let parts: Record<string, boolean>
const doors: Server[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
  host = `${who.key}.localhost`
})
beforeEach(() => {
  parts = { database: true, pages: true }
})
afterEach(() => {
  for (const door of doors.splice(0)) door.close().closeAllConnections()
})
afterAll(() => portal.close())

/** A front door whose pages say what reached them; gives its port. */
async function open(
  settings: Record<string, string> = {},
  served = portal,
  hear: (visitor: Visitor) => void = () => {},
): Promise<number> {
  const environment = readEnvironment({
    ...process.env,
    SECRET_KEY: SECRET,
    BASE_DOMAIN: 'localhost',
    ...settings,
  })
  const page = async (
    request: { url?: string | undefined },
    response: { end: (text: string) => void },
    visitor: Visitor,
    body: Buffer,
  ) => {
    hear(visitor)
    response.end(`page ${request.url} ${body.toString()}`)
  }
  const proxy = { page, upgrade: () => {} } as never
  const metrics = async () => 'figures'
  const door = openFrontDoor({ portal: served, environment, proxy, ready: async () => parts, metrics })
  doors.push(door)
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
  return (door.address() as AddressInfo).port
}

type Reply = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  body: { ok?: boolean; error?: { code: string; message?: string; fields?: object }; data?: never }
}
type Sent = { path?: string; method?: string; headers?: Record<string, string>; body?: string }

function ask(port: number, { path = '/', method = 'GET', headers = {}, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = send(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { host, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        const json = () =>
          (/json/.test(answer.headers['content-type'] ?? '') && text ? JSON.parse(text) : {}) as Reply['body']
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body: json() }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function call(name: string, payload: unknown, headers: Record<string, string> = {}): Sent {
  return {
    path: `/api/call/${name}`,
    method: 'POST',
    headers,
    body: payload === undefined ? '' : JSON.stringify(payload),
  }
}

function bearer() {
  return { authorization: `Bearer ${who.token}` }
}

function sealed(name = 'session') {
  return encode({ token: { token: who.token }, secret: SECRET }).then((value) => ({
    cookie: `${name}=${value}`,
  }))
}

test('V586 contract: Calls: a call is a POST, at a customer; one without a body is one without a payload', async () => {
  const port = await open()
  const answer = await ask(port, call('policy.customer', undefined, bearer()))
  expect([answer.status, answer.body.ok]).toEqual([200, true])
  expect(await ask(port, { ...call('policy.customer', {}), method: 'PUT' })).toMatchObject({
    status: 405,
    headers: { allow: 'POST' },
    body: { error: { code: 'method_not_allowed' } },
  })
  expect(await ask(port, { path: '/api/graphql' })).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  expect(await ask(port, call('policy.customer', {}, { host: 'localhost' }))).toMatchObject({
    status: 404,
    body: { error: { code: 'unknown_customer' } },
  })
  expect(await ask(port, call('no.such', {}, bearer()))).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  expect(await ask(port, { path: '/api/elsewhere' })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

test('S16 what is no JSON, or too much of it, is refused by its field', async () => {
  const port = await open()
  const bad = { ...call('policy.customer', {}, bearer()), body: '{' }
  expect(await ask(port, bad)).toMatchObject({
    status: 422,
    body: { error: { code: 'bad_input', fields: { payload: 'is not JSON' } } },
  })
  const large = {
    ...call('policy.customer', {}, { ...bearer(), 'content-length': String(BODY_LIMIT + 1) }),
    body: 'x'.repeat(BODY_LIMIT + 1),
  }
  expect(await ask(port, large)).toMatchObject({
    status: 413,
    body: {
      error: {
        ...{ code: 'too_large', message: 'The request is too large.' },
        fields: { payload: 'is too large' },
      },
    },
  })
})

test.each([
  ['gzip', 415],
  ['br', 415],
  ['identity, gzip', 415],
  ['identity', 200],
  ['', 200],
])(
  'S16 a body that is coded by %j is answered %s, at every door, and says what is taken',
  async (coding, status) => {
    const port = await open()
    const headers = { ...bearer(), 'content-encoding': coding }
    const graphql = { path: '/api/graphql', method: 'POST', headers, body: '{"query":"{__typename}"}' }
    const answers = [await ask(port, call('policy.customer', {}, headers)), await ask(port, graphql)]
    expect(answers.map((answer) => [answer.status, answer.headers['accept-encoding']])).toEqual(
      Array(2).fill([status, status === 415 ? 'identity' : undefined]),
    )
    if (status !== 415) return
    expect(answers[0]?.body).toMatchObject({ error: { code: 'unsupported_encoding' } })
    expect(answers[1]?.body).toMatchObject({ errors: [{ extensions: { code: 'unsupported_encoding' } }] })
  },
)

test.each<[string, Record<string, string>, number]>([
  ['a foreign page', { origin: 'https://evil.example' }, 403],
  ['another customer’s page', { origin: 'http://other.localhost' }, 403],
  ['a foreign frame', { 'sec-fetch-site': 'cross-site' }, 403],
  ['its own page', {}, 200],
  ['a foreign page that hides its origin', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ['another customer’s page that does', { origin: '', 'sec-fetch-site': 'same-site' }, 403],
  ['a program without pages', { origin: '' }, 200],
])('S8 a cookie that %s sends along: calls and GraphQL answer %s', async (_, sent, status) => {
  const port = await open()
  const { origin = `http://${host}`, ...rest } = sent
  const own = origin ? { origin, ...rest } : rest
  const headers = { ...(await sealed()), ...own }
  expect((await ask(port, call('policy.customer', {}, headers))).status).toBe(status)
  const graphql = {
    path: '/api/graphql',
    method: 'POST',
    headers,
    body: JSON.stringify({ query: '{ __typename }' }),
  }
  expect((await ask(port, graphql)).status).toBe(status)
  // A token in a header is nobody's to send but who has it.
  expect((await ask(port, call('policy.customer', {}, { ...own, ...bearer() }))).status).toBe(200)
  expect((await ask(port, { ...graphql, headers: { ...own, ...bearer() } })).status).toBe(200)
})

test('S7 the cookie that is bound to its host beats one that a neighbour may have set, each time', async () => {
  const port = await open()
  const [good, bad] = [(await sealed('__Host-session')).cookie, 'session=x']
  for (const cookie of [good, `${bad}; ${good}`, `${good}; ${bad}`, `a=b; ${good}`]) {
    expect((await ask(port, call('policy.customer', {}, { cookie }))).status).toBe(200)
    expect((await ask(port, call('policy.customer', {}, { cookie }))).status).toBe(200)
  }
  expect(
    (await ask(port, call('policy.customer', {}, { cookie: '__Host-session=x; session=y' }))).status,
  ).toBe(401)
})

test('decision 145 a page is refused in its own language, a program in that of the record', async () => {
  const port = await open()
  const fresh = await newCustomer(portal)
  const { found } = await read(portal.store, fresh.key, {
    found: many(portal.store.sql`select n.user_key as key from session n where n.customer_key = s.c
      and n.token_hash = ${hashOf(fresh.token)}`),
  })
  const [{ key }] = found as [{ key: string }]
  const set = { settings: { language: 'en' } }
  await write(portal.store, fresh.key, { updates: [update('app_user', { where: { key }, set })] })
  const session = await encode({ token: { token: fresh.token }, secret: SECRET })
  const asked = async (headers: Record<string, string>) => {
    const of = { host: `${fresh.key}.localhost`, ...headers }
    const graphql = { query: '{ ride_info(keys: []) { rides { key } } }' }
    const [named, operation] = [
      await ask(port, call('ride.info', { keys: [] }, of)),
      await ask(port, { path: '/api/graphql', method: 'POST', headers: of, body: JSON.stringify(graphql) }),
    ]
    return [named.body.error?.message, (operation.body as Errors).errors[0]?.message]
  }
  type Errors = { errors: { message: string }[] }
  const [english, spanish] = ['keys: must not be empty', 'keys: no debe estar vacío']
  const authorization = `Bearer ${fresh.token}`
  expect(await asked({ authorization, cookie: 'language=es' })).toEqual([english, english])
  for (const language of ['language=es', 'language_own=es'])
    expect(await asked({ cookie: `session=${session}; ${language}` })).toEqual([spanish, spanish])
  expect(await asked({ cookie: `session=${session}`, 'accept-language': 'es-MX' })).toEqual([
    spanish,
    spanish,
  ])
})

test('S7 a cookie that came in pieces is put together', async () => {
  const port = await open()
  const value = (await sealed()).cookie.slice('session='.length)
  const cookie = `session.0=${value.slice(0, 40)}; session.1=${value.slice(40)}`
  expect((await ask(port, call('policy.customer', {}, { cookie }))).status).toBe(200)
})

test('R8 an idempotency key in the header gives the first answer again', async () => {
  const port = await open()
  const booking = call('ride.create', bookingFor(who.passenger), { ...bearer(), 'idempotency-key': 'once' })
  const [first, second] = [await ask(port, booking), await ask(port, booking)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.data).toEqual(first.body.data)
})

test('R8 two long keys that differ at their end are two keys: each makes its booking', async () => {
  const port = await open()
  const book = (key: string, hours: number) =>
    ask(
      port,
      call('ride.create', bookingFor(who.passenger, { hours }), { ...bearer(), 'idempotency-key': key }),
    )
  const long = 'k'.repeat(400)
  const [first, other, again] = [
    await book(`${long}1`, 140),
    await book(`${long}2`, 160),
    await book(`${long}1`, 140),
  ]
  expect([first.status, other.status, again.status]).toEqual([200, 200, 200])
  expect(again.body.data).toEqual(first.body.data)
})

test('C116 GraphQL: a key in the header gives the first answer again, what is too much is said to be', async () => {
  const port = await open()
  const query =
    'mutation ($rides: [RideCreateRidesInput]!, $type: String) { ride_create(rides: $rides, type: $type) { keys } }'
  const variables = bookingFor(who.passenger, { hours: 90 })
  const sent = { path: '/api/graphql', method: 'POST', body: JSON.stringify({ query, variables }) }
  const book = () => ask(port, { ...sent, headers: { ...bearer(), 'idempotency-key': 'graphql once' } })
  const [first, second] = [await book(), await book()]
  expect(first.text).toContain('RID')
  expect(second.text).toBe(first.text)
  const large = { ...sent, headers: { ...bearer(), 'content-length': String(BODY_LIMIT + 1) }, body: 'x' }
  expect(JSON.parse((await ask(port, large)).text)).toMatchObject({
    errors: [{ message: 'The request is too large.', extensions: { code: 'too_large' } }],
  })
})

test('C047 collections have addresses of their own', async () => {
  const port = await open()
  const query = {
    path: '/api/data/query',
    method: 'POST',
    headers: bearer(),
    body: JSON.stringify({ 'patient:info': { [who.passenger]: true } }),
  }
  const { status, text } = await ask(port, query)
  expect([status, text.includes(who.passenger)]).toEqual([200, true])
})

test('contract: Calls: an address of the API that is none is said to be none, as a call would', async () => {
  const port = await open()
  for (const path of ['/api/nowhere', '/api/', '/api/callings/team.list'])
    expect(await ask(port, { path, headers: bearer() })).toMatchObject({
      status: 404,
      body: { ok: false, error: { code: 'not_found', message: 'There is nothing at this address.' } },
    })
})

test('R22 who is held back is told in the header for how long, as in the answer', async () => {
  const strictPortal = await openTestPortal({ limits: { visitor: { burst: 1, perSecond: 0.001 } } })
  const port = await open({}, strictPortal)
  const visit = () => ask(port, call('customer.info', {}))
  expect((await visit()).status).toBe(401)
  const { status, headers, body } = await visit()
  const retryAfter = (body.error as { detail?: { retry_after?: number } }).detail?.retry_after as number
  expect([status, retryAfter > 1, headers['retry-after']]).toEqual([429, true, String(retryAfter)])
  await strictPortal.close()
})

test.each([
  ['this machine by its own name', {}, 200],
  ['this machine under another name', { host: 'portal.example.org' }, 403],
  ['who came through a proxy', { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['who brings the token', { host: 'portal.example.org', authorization: `Bearer ${METRICS}` }, 200],
  [
    'who brings another',
    { host: 'portal.example.org', authorization: 'Bearer another-token-of-the-tests' },
    403,
  ],
])('metrics for %s', async (_, headers, status) => {
  expect((await ask(await open({ METRICS_TOKEN: METRICS }), { path: '/api/metrics', headers })).status).toBe(
    status,
  )
})

test('metrics without a token are not opened by an empty one', async () => {
  const port = await open({ METRICS_TOKEN: '' })
  const empty = {
    host: 'portal.example.org',
    authorization: `Basic ${Buffer.from('me:').toString('base64')}`,
  }
  expect((await ask(port, { path: '/api/metrics', headers: empty })).status).toBe(403)
})

test('contract: Operations: ready says what is not, and only that all is well is well', async () => {
  const port = await open()
  expect(await ask(port, { path: '/api/ready' })).toMatchObject({
    status: 200,
    body: { ok: true, database: true, pages: true, log: true },
  })
  parts = { database: true, pages: false }
  expect(await ask(port, { path: '/api/ready' })).toMatchObject({
    status: 503,
    body: { ok: false, database: true, pages: false },
  })
  expect(await ask(port, { path: '/api/ready', method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  })
})

test('contract: Operations: ready says that nothing can be stored, and sends nobody elsewhere for it', async () => {
  const port = await open()
  noteWrite('53100')
  const told = await ask(port, { path: '/api/ready' })
  noteWrite()
  const { status, body } = await ask(port, { path: '/api/ready' })
  expect([told.status, told.body]).toEqual([200, expect.objectContaining({ ok: true, writes: false })])
  expect([status, body]).toEqual([200, expect.not.objectContaining({ writes: false })])
})

test('C113 a report opens once, with GET alone, at its own customer alone', async () => {
  const port = await open()
  const day = { from: Date.now(), to: Date.now() + 86_400_000 }
  const { data } = await make(portal, who.key, 'ride.report', day, { token: who.token })
  const { pathname, search } = new URL((data as { url: string }).url)
  const path = `${pathname}${search}`
  const other = await newCustomer(portal)
  expect(await ask(port, { path, method: 'HEAD' })).toMatchObject({ status: 405, headers: { allow: 'GET' } })
  expect((await ask(port, { path, headers: { host: `${other.key}.localhost` } })).status).toBe(401)
  const { status, headers, text } = await ask(port, { path })
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="rides-/),
  ])
  expect(text).toContain('Pickup Address')
  expect((await ask(port, { path })).status).toBe(401)
})

test('S21 captured messages: all, or those to one address; read only', async () => {
  const port = await open()
  const path = '/api/dev/outbox'
  expect((await ask(port, { path })).text).toContain('Test@example.org')
  expect((await ask(port, { path: `${path}?to=test%40example.org` })).text).toContain('Test@example.org')
  expect((await ask(port, { path: `${path}?to=nobody%40example.org` })).text).toBe('[]')
  expect((await ask(port, { path, method: 'POST' })).status).toBe(404)
  expect((await ask(port, { path, headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(401)
})

test.each(['no host', '%2e', 'a..b', 'x'.repeat(300), 'localhost:123456'])(
  'S18 a Host that can’t be read is refused: %s',
  async (name) => {
    const { status, body } = await ask(await open(), { path: '/login', headers: { host: name } })
    expect([status, body.error?.code]).toEqual([400, 'bad_host'])
  },
)

test.each([
  ['/login', 'websocket'],
  ['/socket.iox', 'websocket'],
  ['/socket.io/', 'h2c'],
])('S18 an offer on %s to go on as %s is declined by answering as usual', async (path, upgrade) => {
  const headers = { connection: 'upgrade', upgrade }
  expect((await ask(await open(), { path, headers })).text).toBe(`page ${path} `)
})

test.each(['/api/dev/outbox', '/api/dev/outbox?to=test%40example.org'])(
  'S21 where nothing is captured there is no %s, also for who sits at the machine',
  async (path) => {
    const port = await open({ OUTBOX: 'off' }, { ...portal, capture: false })
    expect((await ask(port, { path })).status).toBe(404)
  },
)

test('S8 a form of a foreign page reaches no page; an identity provider posts its answer', async () => {
  const port = await open()
  const form = (path: string, headers: Record<string, string>) =>
    ask(port, { path, method: 'POST', headers, body: 'a=1' })
  expect((await form('/login', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await form('/login', { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await form('/login', { origin: `http://${host}` })).text).toBe('page /login a=1')
  expect((await form('/login', { origin: 'null', 'sec-fetch-site': 'same-origin' })).text).toBe(
    'page /login a=1',
  )
  expect((await form('/api/auth/callback/okta', { origin: 'https://okta.example' })).text).toBe(
    'page /api/auth/callback/okta a=1',
  )
  for (const path of [
    'callback/password',
    'callback/link?x=1',
    'callback/passw%6frd',
    'signout',
    'signin/okta',
  ])
    expect([path, (await form(`/api/auth/${path}`, { origin: 'https://evil.example' })).status]).toEqual([
      path,
      403,
    ])
})

test('S9 every answer says that it is not to be kept, guessed at or told of; over https that https stays', async () => {
  const [http, https] = [await open(), await open({ PUBLIC_SCHEME: 'https' })]
  const safe = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  for (const path of ['/api/health', '/api/elsewhere', '/api/call/customer.info']) {
    const { headers } = await ask(http, { path })
    expect(headers).toMatchObject(safe)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect((await ask(https, { path })).headers).toMatchObject({
      ...safe,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
  }
})

test.each([
  ['/docs', 200, 'text/html; charset=utf-8'],
  ['/docs/', 200, 'text/html; charset=utf-8'],
  ['/docs/start.js', 200, 'text/javascript'],
  ['/docs/swagger-ui.css', 200, 'text/css'],
  ['/docs/swagger-ui-bundle.js', 200, 'text/javascript'],
  ['/docs/package.json', 404, undefined],
  ['/docs/../package.json', 404, undefined],
  ['/docs/constructor', 404, undefined],
])('the description of the calls: %s is %s', async (path, status, type) => {
  const { headers, ...answer } = await ask(await open(), { path })
  expect([answer.status, headers['content-type']]).toEqual([status, type])
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('S18 a foreign name gets no page, and no address that it gave', async () => {
  const port = await open()
  const headers = { host: 'evil.example', accept: 'text/html' }
  const { status, text, headers: told } = await ask(port, { path: '/login', headers })
  expect([status, text.includes('http://localhost'), text.includes('evil')]).toEqual([421, true, false])
  expect(told['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await ask(port, { headers: { host: 'evil.example' } })).toMatchObject({
    status: 421,
    body: { error: { code: 'unknown_host' } },
  })
})

test('S18 a GET that brings a body is answered, and its connection is not used again', async () => {
  const { status, headers } = await ask(await open(), {
    path: '/login',
    headers: { 'content-length': '3' },
    body: 'a=1',
  })
  expect([status, headers.connection]).toEqual([200, 'close'])
})

test('S18 who asks for a method that pages don’t have hears which there are', async () => {
  const answer = await ask(await open(), { path: '/login', method: 'DELETE' })
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST, OPTIONS' } })
})

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
test.each([
  ['whole', `${PART}1\r\n--x--\r\n`, 200],
  ['empty', '--x--\r\n', 200],
  ['broken off in a field', `${PART}1`, 400],
  ['broken off after a field', `${PART}1\r\n--x`, 400],
  ['of another boundary', `${PART}1\r\n--x--\r\n`.replaceAll('--x', '--y'), 400],
  ['without names', '--x\r\n\r\n1\r\n--x--\r\n', 400],
  ['nothing', '', 400],
])('S18 a form in parts that is %s gets %3$s', async (_, body, status) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await ask(await open(), { path: '/login', method: 'POST', headers, body })
  expect(answer.status).toBe(status)
})

test('S8 the pages are told where a form of ours comes from, and nothing else of that kind', async () => {
  const origins: unknown[] = []
  const port = await open({}, portal, (visitor) => origins.push(visitor.origin))
  const post = (headers: Record<string, string>, path = '/login') =>
    ask(port, { path, method: 'POST', headers, body: 'a=1' })
  const own = `http://${host}`
  await post({ origin: 'null', 'sec-fetch-site': 'same-origin' })
  await post({ origin: own })
  await post({})
  await post({ origin: 'null' }, '/api/auth/callback/sso')
  expect(origins).toEqual([own, own, undefined, undefined])
  expect((await post({ origin: 'null' })).status).toBe(403)
})

test('§2.3 the provider API has addresses of its own: with a key, never with a cookie', async () => {
  const port = await open()
  const [fleet] = await who.fleets(1)
  const made = await make(portal, who.key, 'fleet.key.create', { name: 'System' }, { token: fleet!.token })
  const authorization = `Bearer ${(made.data as { token: string }).token}`
  const json = { 'content-type': 'application/json', authorization }
  const path = '/api/provider/offers'

  const open200 = await ask(port, { path, headers: { authorization } })
  expect([open200.status, open200.body.data]).toEqual([200, { offers: [] }])
  const events = await ask(port, { path: '/api/provider/events?after=0.0', headers: { authorization } })
  expect(events.status).toBe(200)
  const points = JSON.stringify({ points: [{ at: Date.now(), lat: 39.96, lng: -83 }] })
  const refused: [Sent, number][] = [
    [{ path }, 401],
    [{ path, headers: { cookie: 'session=x' } }, 401],
    [{ path, headers: { authorization: 'Bearer nobody' } }, 401],
    [{ path, method: 'POST', headers: json, body: '{}' }, 404],
    [{ path: '/api/provider/', headers: { authorization } }, 404],
    [{ path: `${path}/RIDnone/accept`, method: 'POST', headers: json, body: '{"state_hash":"x"}' }, 404],
    [{ path: `${path}/RIDnone/accept`, method: 'POST', headers: json, body: '{"state' }, 422],
    // The address says which ride, whatever the body says.
    [{ path: `${path}/RIDnone/accept`, method: 'POST', headers: json, body: '{"ride":1}' }, 404],
    [{ path: '/api/provider/rides/RIDnone/driver', method: 'PUT', headers: json, body: '{}' }, 404],
    [{ path: '/api/provider/rides/RIDnone/location', method: 'POST', headers: json, body: '{}' }, 422],
    [{ path: '/api/provider/rides/RIDnone/location', method: 'POST', headers: json, body: points }, 404],
    [{ path: '/api/provider/rides/RIDnone/location', method: 'POST', headers: json, body: '[]' }, 422],
    [{ path: '/api/provider/rides/RIDnone/driver', method: 'PUT', headers: json, body: '[]' }, 422],
    [{ path: '/api/provider/rides/RIDnone/driver', method: 'PUT', headers: json, body: '7' }, 422],
    [{ path: '/api/provider/rides/RIDnone/driver', method: 'PUT', headers: json, body: 'null' }, 404],
    [{ path: '/api/provider/rides/RIDnone/driver', method: 'PUT', headers: json }, 404],
  ]
  for (const [sent, status] of refused)
    expect([sent.path, (await ask(port, sent)).status]).toEqual([sent.path, status])
  const described = await ask(port, { path: '/api/openapi.json' })
  const { paths } = JSON.parse(described.text) as { paths: Record<string, object> }
  expect(Object.keys(paths).filter((each) => each.startsWith('/api/provider'))).toHaveLength(10)
})

/** What the audit keeps of what a customer's doors refused, the latest last. */
async function refusalsKept(customer: string) {
  const { rows } = await read(portal.store, customer, {
    rows: many(portal.store
      .sql`select a.actor->>'kind' as actor, a.action, a.outcome, a.detail->>'code' as code
      from audit a where a.customer_key = s.c and a.outcome <> 'ok' order by a.seq`),
  })
  return rows
}

const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
test.each<[string, (cookie: object) => Sent, number, string, string]>([
  [
    'a call from another site',
    (cookie) => call('ride.cancel', { rides: ['RID1'] }, { ...foreign, ...cookie }),
    403,
    'ride.cancel',
    'forbidden',
  ],
  [
    'GraphQL from another site',
    (cookie) => ({
      ...{ path: '/api/graphql', method: 'POST', body: '{"query":"{ __typename }"}' },
      headers: { ...foreign, ...cookie },
    }),
    403,
    'graphql',
    'forbidden',
  ],
  [
    'a form from another site',
    (cookie) => ({
      ...{ path: '/login/coordinator', method: 'POST', body: 'a=b' },
      headers: { ...cookie, origin: foreign.origin, 'content-type': 'application/x-www-form-urlencoded' },
    }),
    403,
    'page',
    'forbidden',
  ],
  ['a provider’s call without a key', () => ({ path: '/api/provider/offers' }), 401, 'offer.inbox', ''],
  [
    'a report with a ticket that is none',
    () => ({ path: '/api/report/rides.csv?ticket=guessed' }),
    401,
    'ride.report',
    '',
  ],
  [
    'a text message that nobody vouches for',
    () => ({
      ...{ path: '/api/hooks/sms', method: 'POST', body: 'From=%2B13125550111&Body=STOP&MessageSid=SM1' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'forged' },
    }),
    403,
    'message.receive',
    'forbidden',
  ],
])('S15 the door itself refuses %s, and its audit row says so', async (_, request, status, action, code) => {
  const own = await newCustomer(portal)
  const served = { ...portal, adapters: { ...portal.adapters, vouches: () => false } }
  const port = await open({}, served)
  const cookie = await sealed()
  const { headers = {}, ...sent } = request(cookie)
  const answer = await ask(port, { ...sent, headers: { ...headers, host: `${own.key}.localhost` } })
  expect(answer.status).toBe(status)
  const outcome = status === 401 ? 'unauthenticated' : 'forbidden'
  const row = { actor: 'nobody', action, outcome, code: code || 'unauthenticated' }
  expect(await refusalsKept(own.key)).toEqual([row])
})

import { callNamed } from '@nemt/calls/registry.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Environment } from '@nemt/adapters/environment.ts'
import { logFault, logIsSilent } from '@nemt/adapters/last-resort.ts'
import { answerTo, refused, type Answer } from '@nemt/calls/door/answer.ts'
import { PROVIDER_API, providerCall } from '@nemt/calls/door/provider-paths.ts'
import { newRequestId, noteCall } from '@nemt/calls/pipeline/journal.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { Refusal } from '@nemt/calls/pipeline/refusal.ts'
import { refusalOf, type Request } from '@nemt/calls/pipeline/run.ts'
import { traceAtDoor } from '@nemt/calls/pipeline/trace.ts'
import { REPORT_PATH } from '@nemt/calls/ride/report.ts'
import { isUnwritable } from '@nemt/store/change/unwritable.ts'
import { addressOf, isLocal } from './address.ts'
import { fromAnotherSite } from './another-site.ts'
import { assertReadableForm, Bodies, BodyError, jsonOf } from './body.ts'
import { Connections } from './connections.ts'
import { credentialsOf } from './credentials.ts'
import { serveDocs } from './docs.ts'
import { graphqlAnswer } from './graphql.ts'
import { isHook, takePosted } from './hooks.ts'
import { BARE, REQUEST_ID, safeHeaders } from './headers.ts'
import { customerOf, formOfOurs, isLoopbackHost, placeOf, sameOrigin, schemeOf } from './host.ts'
import { brings, mayReadOutbox } from './outbox.ts'
import { malformedPageHeader } from './page-headers.ts'
import type { Proxy, Visitor } from './proxy.ts'
import { languageOf } from './language.ts'
import { refuseMalformed } from './malformed.ts'
import { serveReport } from './report.ts'

export type DoorOptions = {
  portal: Portal
  proxy: Proxy
  environment: Environment
  ready: () => Promise<Record<string, boolean>>
  /** What monitors read, as Prometheus text. */
  metrics: () => Promise<string>
}

type Door = DoorOptions & { bodies: Bodies }
type Asked = { request: IncomingMessage; response: ServerResponse; path: string; visitor: Visitor }

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed || response.headersSent) return
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  // What has not been read of the request would be taken for the next one, or be read for nothing.
  const close: Record<string, string> =
    response.req.complete || !hasBody(response.req) ? {} : { connection: 'close' }
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    ...close,
    ...headers,
  })
  response.end(bytes)
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): void {
  return send(response, status, { ok: false, error: { code, message } }, headers)
}

function no(status: number, code: string, message: string): Answer {
  return {
    status,
    body: { ok: false, error: { code, message } },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

/**
 * For headers, and for a whole request with its body, to arrive; for a connection to wait for its next
 * request. In ms.
 */
const HEADERS_MS = 15_000
const REQUEST_MS = 30_000
const KEEP_ALIVE_MS = 72_000
const CHECK_MS = 1_000

/**
 * The front door: calls, health and documentation are answered here, every other path by the web process.
 * Every sequence of bytes gets an answer or a closed connection, and nothing that a client does ends the
 * process.
 */
export function openFrontDoor(options: DoorOptions): Server {
  const { environment, proxy, portal } = options
  const { trustProxy, limits } = environment
  const connections = new Connections({
    perAddress: trustProxy ? undefined : limits.connectionsPerAddress,
    all: limits.connections,
  })
  const bodies = new Bodies({
    ms: limits.bodyMs,
    perAddress: limits.bodiesPerAddress,
    memory: limits.bodyMemory,
  })
  const door: Door = { ...options, bodies }
  const server = createServer(
    {
      connectionsCheckingInterval: CHECK_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Told apart below, where the answer has the headers of every answer.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => upgradable(request, environment.production),
    },
    (request, response) => {
      connections.asked(request, response)
      response.on('error', () => response.destroy())
      // A client that goes away in the middle of its request is no fault; what reads the request hears of it.
      request.on('error', () => {})
      const served = async () =>
        (await connections.turn(request, response)) && answer(door, request, response)
      served().catch((error: unknown) => {
        const id = String(response.getHeader(REQUEST_ID) ?? newRequestId())
        logFault('request', error, { request: id })
        if (response.headersSent) response.destroy()
        else refuse(response, 500, 'internal', `Something unexpected happened (${id}).`)
      })
    },
  )
  // Node's own waits for a connection that has asked nothing yet, of which browsers open some ahead.
  server.closeIdleConnections = () => connections.closeIdle()
  server.on('connection', (socket: Socket) => connections.opened(socket))
  server.on('clientError', refuseMalformed(connections))
  server.prependListener('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    connections.upgraded(socket)
    if (isSocketDoor(request)) return
    const visitor = visitorOf(request, environment)
    if (visitor && placeOf(request, portal.baseDomain) === 'ours')
      proxy.upgrade(request, socket, head, visitor)
    else socket.destroy()
  })
  return server
}

function isSocketDoor({ url }: IncomingMessage): boolean {
  return url?.startsWith('/socket.io/') === true
}

/**
 * Only web sockets, and only where one is expected: any other offer to change the protocol is declined by
 * answering as usual.
 */
function upgradable(request: IncomingMessage, production: boolean): boolean {
  return (
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    request.method === 'GET' &&
    (isSocketDoor(request) || (!production && request.url?.startsWith('/_next/') === true))
  )
}

/** Who comes; undefined for a client that is gone already. */
function visitorOf(request: IncomingMessage, environment: Environment): Visitor | undefined {
  const address = addressOf(request, environment.trustProxy)
  if (address === undefined) return undefined
  const scheme = schemeOf(request.headers, {
    scheme: environment.publicScheme,
    trustProxy: environment.trustProxy,
  })
  return {
    host: request.headers.host ?? '',
    scheme,
    address,
    outbox: mayReadOutbox(request, environment),
    id: newRequestId(),
  }
}

async function answer(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const visitor = visitorOf(request, door.environment)
  if (!visitor) return void response.destroy()
  safeHeaders(response, visitor.scheme, visitor.id)
  const url = request.url ?? ''
  const path = url.split('?', 1)[0] as string
  const exchange: Asked = { request, response, path, visitor }
  // Balancers and monitors ask by address, under any name, or under none; nothing in these answers belongs to
  // a customer.
  if (path === '/api/health') return reading(exchange, () => send(response, 200, { ok: true }))
  if (path === '/api/ready') return reading(exchange, () => answerReady(door, response))
  const place = placeOf(request, door.portal.baseDomain)
  if (place === 'none' || place === 'bad')
    return refuse(response, 400, 'bad_host', 'The request names no host, or none that can be read.')
  if (path === '/api/metrics') return reading(exchange, () => answerMetrics(door, exchange))
  // An absolute address would be another way of naming a host; what begins like one must not become a
  // redirect to it.
  if (place === 'foreign' || !/^\/(?![/\\])/.test(url)) return misdirected(door, exchange)
  return route(door, exchange)
}

async function route(door: Door, exchange: Asked): Promise<void> {
  const { path, request, response, visitor } = exchange
  if (path.startsWith('/api/call/')) return makeCall(door, exchange, named(path.slice(10)))
  if (path.startsWith('/api/data/')) return makeCall(door, exchange, `data.${path.slice(10)}`)
  if (path.startsWith(`${PROVIDER_API}/`)) return providerApi(door, exchange)
  if (path === '/api/graphql') {
    const { status, body, headers = {} } = await graphqlAnswer(door, request, visitor)
    return send(response, status, body, headers)
  }
  if (path === '/api/openapi.json') return reading(exchange, () => answerDescription(door, response))
  if (path === '/docs' || path.startsWith('/docs/')) return reading(exchange, () => serveDocs(path, response))
  if (path === REPORT_PATH) return answerReport(door, exchange)
  if (path === '/api/dev/outbox') return answerOutbox(door, exchange)
  if (isHook(path)) return answerHook(door, exchange)
  if (path === '/dev/outbox' && door.portal.capture && !visitor.outbox) return askForSecret(response)
  if (path.startsWith('/api/auth/') || !path.startsWith('/api/')) return answerPage(door, exchange)
  return refuse(response, 404, 'not_found', 'There is nothing at this address.')
}

/** For what is only read. */
async function reading({ request, response }: Asked, give: () => void | Promise<void>): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return give()
  return refuse(response, 405, 'method_not_allowed', 'This is read with GET.', { allow: 'GET, HEAD' })
}

/** The name of a call in an address; one that can't be decoded names none. */
function named(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Nothing of what the client said goes into the answer, least of all as an address to go to. */
function misdirected({ environment }: Door, { request, response }: Asked): void {
  const { baseDomain, publicScheme } = environment
  if (!String(request.headers.accept).includes('text/html'))
    return refuse(response, 421, 'unknown_host', 'There is no portal under this name.')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>No portal here</title>
<p>There is no portal under this name. <a href="${publicScheme}://${baseDomain}${environment.publicPort}/">${baseDomain}</a> tells the way.</html>`
  send(response, 421, page, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': BARE })
}

async function answerPage(
  { portal, bodies, proxy }: Door,
  { request, response, visitor }: Asked,
): Promise<void> {
  const { method = '' } = request
  if (!METHODS.includes(method))
    return refuse(response, 405, 'method_not_allowed', 'Pages are read with GET.', {
      allow: METHODS.join(', '),
    })
  const malformed = malformedPageHeader(request.headers)
  if (malformed) return refuse(response, 400, 'bad_input', `The header ${malformed} can not be read.`)
  if (method !== 'POST') {
    if (hasBody(request)) response.setHeader('connection', 'close')
    return proxy.page(request, response, visitor, Buffer.alloc(0))
  }
  const ours = isOfProvider(request.url ?? '') ? undefined : formOfOurs(request.headers, visitor.scheme)
  if (ours === false) {
    const customer = customerOf(visitor.host, portal.baseDomain)
    const { code, message } = await fromAnotherSite(portal, { id: visitor.id, customer, name: 'page' })
    return refuse(response, 403, code, message)
  }
  const origin = ours && request.headers.origin ? `${visitor.scheme}://${visitor.host}` : undefined
  try {
    const body = await bodies.read(request, visitor.address)
    if (ours) await assertReadableForm(request.headers['content-type'], body)
    await proxy.page(request, response, { ...visitor, origin }, body)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    refuse(response, error.status, error.code, error.message, error.headers)
  }
}

/** The ways in that the portal's own pages post to (apps/web/src/session/options.ts). */
const OWN_WAYS = ['password', 'link']

/** Whether an identity provider posts its answer there, from its own site; next-auth asks for a token of its own. */
function isOfProvider(url: string): boolean {
  // A name that is written with % could be any; none needs to be.
  const [, way] = /^\/api\/auth\/callback\/([\w.-]+)(?:[/?]|$)/.exec(url) ?? []
  return way !== undefined && !OWN_WAYS.includes(way)
}

/** The provider API (server-behaviour §2.3): other names for calls, with a key and never with a cookie. */
async function providerApi(door: Door, exchange: Asked): Promise<void> {
  const { request, response, path } = exchange
  const { method = '' } = request
  const found = providerCall(method, path)
  if (!found) return refuse(response, 404, 'not_found', 'There is nothing at this address.')
  if (!/^Bearer\s/i.test(request.headers.authorization ?? '')) {
    const refusal = new Refusal('unauthenticated', 'unauthenticated', 'The key of a fleet is needed.')
    const customer = customerOf(exchange.visitor.host, door.portal.baseDomain)
    const knock = { id: exchange.visitor.id, name: found.call }
    if (customer) await traceAtDoor(door.portal, { ...knock, customer }, refusal)
    return refuse(response, 401, refusal.code, refusal.message, { 'www-authenticate': 'Bearer' })
  }
  const query = new URL(request.url ?? '/', 'http://host').searchParams
  const asked = method === 'GET' ? Object.fromEntries(query) : {}
  return makeCall(door, exchange, found.call, { method, payload: { ...asked, ...found.payload } })
}

/** What an address says of a call besides its body. */
type Addressed = { method: string; payload: object }

async function makeCall(
  door: Door,
  { request, response, visitor }: Asked,
  name: string,
  addressed?: Addressed,
): Promise<void> {
  const began = performance.now()
  const call = await callOf(door, request, visitor, { name, addressed }).catch(badBody)
  const refusedHere = 'status' in call
  const { status, body } = refusedHere ? call : await answerTo(door.portal, call)
  send(response, status, body, saidBeside(status, body))
  // What reaches the calls is noted there.
  if (refusedHere && !body.ok)
    noteCall({ id: visitor.id, call: callNamed(name)?.name, began, outcome: body.error.code })
}

function badBody(error: unknown): Answer {
  if (!(error instanceof BodyError)) throw error
  const fields =
    error.status === 422 || error.status === 413
      ? { fields: { payload: error.status === 413 ? 'is too large' : 'is not JSON' } }
      : {}
  return {
    status: error.status,
    body: { ok: false, error: { code: error.code, message: error.message, ...fields } },
  }
}

/** What headers say too: how calls are made, and when to come again, in seconds, as the answer itself says it. */
function saidBeside(status: number, body: Answer['body']): Record<string, string> {
  if (status === 405) return { allow: 'POST' }
  if (status === 415) return { 'accept-encoding': 'identity' }
  const retryAfterSeconds = body.ok ? undefined : body.error.detail?.retry_after
  if (typeof retryAfterSeconds === 'number') return { 'retry-after': String(retryAfterSeconds) }
  return status === 503 || status === 429 ? { 'retry-after': '1' } : {}
}

/** The call that a request makes, or the refusal of one that makes none. */
async function callOf(
  door: Door,
  request: IncomingMessage,
  visitor: Visitor,
  { name, addressed }: { name: string; addressed: Addressed | undefined },
): Promise<Request | Answer> {
  const { portal, environment, bodies } = door
  if (request.method !== (addressed?.method ?? 'POST'))
    return no(405, 'method_not_allowed', 'Calls are made with POST.')
  const customer = customerOf(visitor.host, portal.baseDomain)
  if (!customer) return no(404, 'unknown_customer', 'There is no such customer.')
  const { token, cookie } = await credentialsOf(request, environment.secret)
  if (cookie && !sameOrigin(request.headers, visitor.scheme)) {
    const asked = { id: visitor.id, customer, name: callNamed(name)?.name ?? 'unknown' }
    const { code, message } = await fromAnotherSite(portal, asked)
    return no(403, code, message)
  }
  const body = jsonOf(await bodies.read(request, visitor.address))
  const { address, outbox, id } = visitor
  return {
    customer,
    name,
    // What is no object is refused by the call, as at every other address.
    payload: addressed && isObject(body ?? {}) ? { ...(body ?? {}), ...addressed.payload } : body,
    token,
    address,
    outbox,
    id,
    language: languageOf(request.headers),
    page: cookie,
    idempotency: request.headers['idempotency-key'],
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The description of the calls, whose maker is loaded with the first question. */
async function answerDescription({ portal }: Door, response: ServerResponse): Promise<void> {
  const { openApi } = await import('@nemt/calls/door/openapi.ts')
  send(response, 200, openApi(portal.product))
}

async function answerReady({ ready }: Door, response: ServerResponse): Promise<void> {
  const parts = await ready()
  const ok = Object.values(parts).every(Boolean)
  // Told, but no reason to send people elsewhere: without a log everything is served as before, and on a full disk
  // what can be.
  const full = isUnwritable() ? { writes: false } : {}
  send(response, ok ? 200 : 503, { ok, ...parts, ...full, log: !logIsSilent() })
}

// For this machine under its own names, or with the token: behind a proxy on the same machine every visitor's
// connection is from here.
async function answerMetrics({ environment, metrics }: Door, { request, response }: Asked): Promise<void> {
  const isThisMachine =
    isLocal(request, { trustProxy: false, proxied: false }) && isLoopbackHost(request.headers.host)
  if (!isThisMachine && !brings(request.headers.authorization, environment.metricsToken))
    return refuse(
      response,
      403,
      'forbidden',
      'Metrics are read from this machine only, or with the token of METRICS_TOKEN.',
    )
  send(response, 200, await metrics(), { 'content-type': 'text/plain; version=0.0.4' })
}

// Only a GET opens a report, since it opens once: what looks at addresses before people do (HEAD) must not
// use it up.
async function answerReport({ portal }: Door, { request, response, visitor }: Asked): Promise<void> {
  if (request.method !== 'GET')
    return refuse(response, 405, 'method_not_allowed', 'Reports are fetched with GET.', { allow: 'GET' })
  await serveReport(portal, request, response, visitor.id).catch((error: unknown) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { status, body } = refused(refusal, visitor.id)
    send(response, status, body)
  })
}

async function answerOutbox({ portal }: Door, { request, response, visitor }: Asked): Promise<void> {
  const customer = customerOf(visitor.host, portal.baseDomain)
  if (!customer || !portal.capture || request.method !== 'GET')
    return refuse(response, 404, 'not_found', 'There is nothing at this address.')
  if (!visitor.outbox) return askForSecret(response)
  const to = new URL(request.url ?? '/', 'http://host').searchParams.get('to')
  const { status, body } = await answerTo(portal, {
    customer,
    name: 'message.captured',
    payload: to ? { to } : {},
    outbox: true,
    id: visitor.id,
  })
  send(response, status, body.ok ? (body.data as { messages: unknown }).messages : body)
}

/** Takes what a provider of messages posts. */
async function answerHook(door: Door, { request, response, visitor }: Asked): Promise<void> {
  const { portal, bodies } = door
  const customer = customerOf(visitor.host, portal.baseDomain)
  if (!customer) return refuse(response, 404, 'unknown_customer', 'There is no such customer.')
  if (request.method !== 'POST')
    return refuse(response, 405, 'method_not_allowed', 'Messages are posted.', { allow: 'POST' })
  try {
    const signature = request.headers['x-twilio-signature']
    const posted = {
      url: `${visitor.scheme}://${visitor.host}${request.url}`,
      form: new URLSearchParams((await bodies.read(request, visitor.address)).toString('utf8')),
      signature: typeof signature === 'string' ? signature : undefined,
      isTrusted: visitor.outbox && sameOrigin(request.headers, visitor.scheme),
    }
    const taken = await takePosted(portal, posted, { customer, id: visitor.id })
    if ('xml' in taken) send(response, 200, taken.xml, { 'content-type': 'text/xml; charset=utf-8' })
    else send(response, taken.status, taken.body)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    refuse(response, error.status, error.code, error.message, error.headers)
  }
}

function askForSecret(response: ServerResponse): void {
  return refuse(
    response,
    401,
    'unauthenticated',
    'Captured messages are shown at this machine, or with the secret that the start printed.',
    {
      'www-authenticate': 'Basic realm="Captured messages", charset="UTF-8"',
    },
  )
}

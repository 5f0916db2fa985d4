import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerTo, refused, type Answer } from '@nemt/calls/door/answer.ts'
import { openApi } from '@nemt/calls/door/openapi.ts'
import { callNamed } from '@nemt/calls/registry.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { refusalOf } from '@nemt/calls/pipeline/run.ts'
import { REPORT_PATH } from '@nemt/calls/ride/report.ts'
import { addressOf } from './address.ts'
import { BodyError, readJson } from './body.ts'
import { credentialsOf } from './credentials.ts'
import { serveDocs } from './docs.ts'
import { graphqlAnswer } from './graphql.ts'
import { customerOf, sameOrigin } from './host.ts'
import { calls, metricsText } from './metrics.ts'
import type { Proxy } from './proxy.ts'
import { serveReport } from './report.ts'

type Options = { portal: Portal; proxy: Proxy; secret: string; trustProxy: boolean; ready: () => Promise<Record<string, boolean>> }

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(bytes)
}
const refuse = (response: ServerResponse, status: number, code: string, message: string): void => send(response, status, { ok: false, error: { code, message } })

/** The front door: calls, health and documentation are answered here, every other path by the web process. */
export const openFrontDoor = (options: Options): Server => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] as string
    if (path.startsWith('/api/call/')) return void makeCall(options, request, response, decodeURIComponent(path.slice(10)))
    if (path.startsWith('/api/data/')) return void makeCall(options, request, response, `data.${path.slice(10)}`)
    if (path === '/api/graphql') return void graphqlAnswer(options, request).then(({ status, body }) => response.destroyed || send(response, status, body))
    if (path === '/api/health') return send(response, 200, { ok: true })
    if (path === '/api/ready') return void answerReady(options, response)
    if (path === '/api/metrics') return void answerMetrics(request, response)
    if (path === '/api/openapi.json') return send(response, 200, openApi(options.portal.product))
    if (path === '/docs' || path.startsWith('/docs/')) return void serveDocs(path, response)
    if (path === REPORT_PATH) return void answerReport(options, request, response)
    if (path === '/api/dev/outbox') return void answerOutbox(options, request, response)
    if (path.startsWith('/api/auth/') || !path.startsWith('/api/')) return options.proxy.page(request, response)
    refuse(response, 404, 'not_found', 'There is nothing at this address.')
  })
  server.requestTimeout = 70_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 72_000
  return server
}

const makeCall = async (options: Options, request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
  const started = process.hrtime.bigint()
  const answer = await answerCall(options, request, name).catch((error: unknown): Answer => {
    const status = error instanceof BodyError ? error.status : 500
    return { status, body: { ok: false, error: { code: status === 413 ? 'too_large' : status === 422 ? 'bad_input' : 'internal', message: error instanceof BodyError ? error.message : 'Something unexpected happened.', ...(status === 422 ? { fields: { payload: 'is not JSON' } } : {}) } } }
  })
  if (!response.destroyed) send(response, answer.status, answer.body, answer.status === 503 ? { 'retry-after': '1' } : {})
  calls.observe({ call: callNamed(name) ? name : 'unknown', status: answer.status }, Number(process.hrtime.bigint() - started) / 1e9)
}

const no = (status: number, code: string, message: string): Answer => ({ status, body: { ok: false, error: { code, message } } })

const answerCall = async ({ portal, secret, trustProxy }: Options, request: IncomingMessage, name: string): Promise<Answer> => {
  if (request.method !== 'POST') return no(405, 'method_not_allowed', 'Calls are made with POST.')
  const customer = customerOf(request.headers.host, portal.baseDomain)
  if (!customer) return no(404, 'unknown_customer', 'There is no such customer.')
  const { token, cookie } = await credentialsOf(request, secret)
  if (cookie && !sameOrigin({ origin: request.headers.origin, host: request.headers.host, 'sec-fetch-site': request.headers['sec-fetch-site'] })) return no(403, 'forbidden', 'This request comes from another site.')
  const payload = await readJson(request)
  const idempotency = request.headers['idempotency-key']
  return answerTo(portal, { customer, name, payload, token, address: addressOf(request, trustProxy), idempotency: typeof idempotency === 'string' ? idempotency.slice(0, 200) : undefined })
}

const answerReady = async ({ ready }: Options, response: ServerResponse): Promise<void> => {
  const parts = await ready()
  const ok = Object.values(parts).every(Boolean)
  send(response, ok ? 200 : 503, { ok, ...parts })
}

// Loopback only: the front door of an installation is reached through a proxy from elsewhere.
const answerMetrics = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const address = request.socket.remoteAddress ?? ''
  if (!/^(::1|::ffff:127\.|127\.)/.test(address) || request.headers['x-forwarded-for']) return refuse(response, 403, 'forbidden', 'Metrics are read from this machine only.')
  send(response, 200, await metricsText(), { 'content-type': 'text/plain; version=0.0.4' })
}

// Only a GET opens a report, since it opens once: what looks at addresses before people do (HEAD) must not use it up.
const answerReport = async ({ portal }: Options, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'GET') return refuse(response, 405, 'method_not_allowed', 'Reports are fetched with GET.')
  await serveReport(portal, request, response).catch((error: unknown) => {
    const refusal = refusalOf(error)
    const { status, body } = refusal ? refused(refusal) : no(500, 'internal', 'Something unexpected happened.')
    if (!response.headersSent) send(response, status, body)
  })
}

const answerOutbox = async ({ portal }: Options, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const customer = customerOf(request.headers.host, portal.baseDomain)
  if (!customer || !portal.capture || request.method !== 'GET') return refuse(response, 404, 'not_found', 'There is nothing at this address.')
  const to = new URL(request.url ?? '/', 'http://host').searchParams.get('to')
  const { status, body } = await answerTo(portal, { customer, name: 'message.captured', payload: to ? { to } : {} })
  send(response, status, body.ok ? (body.data as { messages: unknown }).messages : body)
}

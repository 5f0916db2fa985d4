import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/**
 * Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1), besides those that
 * Connection itself names.
 */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'http2-settings',
]

/**
 * Headers that say where a request came from or what Next decided about it: only this front door may say so.
 */
const OURS = /^(?:x-request-id$|x-forwarded-|forwarded$|via$|x-real-ip$|x-middleware-|x-nextjs-|x-portal-)/

/** The header in which every answer names its request, as the log does. */
export const REQUEST_ID = 'x-request-id'

function ended(headers: OutgoingHttpHeaders): [string, OutgoingHttpHeader][] {
  const named = [headers.connection]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const dropped = new Set([...HOP_BY_HOP, ...named])
  return Object.entries(headers).filter(
    (entry): entry is [string, OutgoingHttpHeader] => entry[1] !== undefined && !dropped.has(entry[0]),
  )
}

/** What a request brings that may be handed on. Its length is told anew with its body. */
export function requestHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(ended(headers).filter(([name]) => !OURS.test(name) && name !== 'content-length'))
}

/** The same where both ends agree to speak as a web socket, of a request or of its answer. */
export function upgradeHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return {
    ...Object.fromEntries(ended(headers)),
    connection: 'Upgrade',
    upgrade: 'websocket',
  }
}

/** For plain pages, this door's own, those of next-auth and of an address that is none: no script, no frame. */
export const BARE =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * What an answer of the web process brings that may be handed on: pages are never kept by a cache, assets say
 * themselves how long. Every page has a policy.
 */
export function answerHeaders(headers: IncomingHttpHeaders, path: string): OutgoingHttpHeaders {
  const upstream: OutgoingHttpHeaders = Object.fromEntries(
    ended(headers).filter(([name]) => name !== REQUEST_ID),
  )
  if (!isAsset(path) && !String(upstream['cache-control'] ?? '').includes('no-store'))
    upstream['cache-control'] = 'private, no-store'
  if (String(upstream['content-type']).startsWith('text/html')) upstream['content-security-policy'] ??= BARE
  return upstream
}

/** Files that are the same for everybody, whose names change with their content. */
export function isAsset(path: string): boolean {
  return /^\/(?:_next\/static(?:\/|$)|map\/tiles\/|docs\/|favicon\.ico$|icon\.svg$)/.test(path)
}

/**
 * Headers of every answer, whoever gives it: it is not kept unless it says so itself, and over https the
 * browser stays with https. `id` is the request's.
 */
export function safeHeaders(response: ServerResponse, scheme: 'http' | 'https', id: string): void {
  response.setHeader(REQUEST_ID, id)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  if (scheme === 'https')
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
}

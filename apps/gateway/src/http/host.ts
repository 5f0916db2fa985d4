import type { IncomingMessage } from 'node:http'

function plain(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/**
 * The customer that a Host header names: the single label before the base domain. Null for the bare domain
 * and for foreign hosts.
 */
export function customerOf(host: string | undefined, baseDomain: string): string | null {
  const name = plain(host ?? '')
  const end = `.${baseDomain}`
  if (!name.endsWith(end)) return null
  const label = name.slice(0, -end.length)
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(label) ? label : null
}

/** A name or address with an optional port, as RFC 9110 §7.2 has it, without what no name here needs. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** What a request's Host says: `ours` is the base domain or one label below it. */
export function placeOf(
  { headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  baseDomain: string,
): 'none' | 'bad' | 'ours' | 'foreign' {
  const { host } = headers
  if (host === undefined || host === '') return 'none'
  const hostHeaders = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length
  if (hostHeaders > 1 || host.length > 255 || !HOST.test(host)) return 'bad'
  return plain(host) === baseDomain || customerOf(host, baseDomain) ? 'ours' : 'foreign'
}

/** Whether a Host can only mean this machine: localhost, names below it, loopback addresses. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(plain(host ?? ''))
}

type Origins = {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/**
 * True when a request that carries a cookie may act: it comes from a page of the same origin, scheme
 * included, since a page over http may be anybody's on the way. Browsers send Origin on every cross-origin
 * request that changes something; programs without a browser send none and hold no cookie of anybody else.
 */
export function sameOrigin(headers: Origins, scheme: 'http' | 'https'): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).origin === new URL(`${scheme}://${headers.host}`).origin
  } catch {
    // An origin that can't be read is not ours.
    return false
  }
}

/**
 * The same for a form of a page: under `Referrer-Policy: no-referrer` browsers call the origin of our own
 * forms `null`.
 */
export function formOfOurs(headers: Origins, scheme: 'http' | 'https'): boolean {
  return headers.origin === 'null' ? headers['sec-fetch-site'] === 'same-origin' : sameOrigin(headers, scheme)
}

/** What people's browsers use: https where it is set, else what a trusted proxy says, else http. */
export function schemeOf(
  headers: IncomingMessage['headers'],
  options: { scheme: 'http' | 'https'; trustProxy: boolean },
): 'http' | 'https' {
  const forwarded = options.trustProxy
    ? [headers['x-forwarded-proto']].flat().join(',').split(',').at(-1)?.trim().toLowerCase()
    : undefined
  return options.scheme === 'https' || forwarded === 'https' ? 'https' : 'http'
}

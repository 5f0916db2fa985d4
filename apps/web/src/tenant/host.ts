import { settings } from '../settings.ts'

/**
 * The customer that a host names: its first label below the base domain (contract: the tenant comes from the
 * host and from nothing else). `lakeside.localhost:3000` with base `localhost` gives `lakeside`; the bare
 * domain, a deeper name or a foreign host gives null.
 */
export function customerOfHost(host: string | null | undefined, baseDomain: string): string | null {
  const name = (host ?? '').trim().toLowerCase().replace(/:\d+$/, '')
  const base = `.${baseDomain.toLowerCase()}`
  if (!name.endsWith(base)) return null
  const label = name.slice(0, -base.length)
  return /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(label) ? label : null
}

/** The base domain of this installation (BASE_DOMAIN). */
export function baseDomain(): string {
  return settings().BASE_DOMAIN
}

/** The host of another customer of this installation, reached the same way as `host` is. */
export function hostOfCustomer(host: string, customer: string): string {
  return `${customer}${host.slice(host.indexOf('.'))}`
}

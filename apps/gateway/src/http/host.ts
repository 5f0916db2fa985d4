/** The customer that a Host header names: the single label before the base domain. Null for the bare domain and for foreign hosts. */
export const customerOf = (host: string | undefined, baseDomain: string): string | null => {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const end = `.${baseDomain}`
  if (!name.endsWith(end)) return null
  const label = name.slice(0, -end.length)
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(label) ? label : null
}

/**
 * True when a request that carries a cookie may act: it comes from a page of the same host. Browsers send Origin on every cross-origin
 * request that changes something; programs without a browser send none and hold no cookie of anybody else.
 */
export const sameOrigin = (headers: { origin?: string | undefined; host?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}

export type Surroundings = {
  path: string
  nonce: string
  secure: boolean
  development: boolean
  /** The operator's own tile server (MAP_TILE_URL), if any. */
  tileUrl?: string
  /** Origins that may embed the support tools (HELP_DESK_ORIGINS, space separated). */
  helpDeskOrigins?: string
}

/**
 * The origin of a tile template such as `https://{s}.tiles.example/{z}/{x}/{y}.png`, with a wildcard for the
 * sharded host.
 */
function tileOrigin(template: string | undefined): string {
  const match = /^(https?:\/\/)([^/]+)/.exec(template ?? '')
  return match ? `${match[1]}${match[2]!.replace(/\{[^}]+\}/g, '*')}` : ''
}

/**
 * The content security policy of a page: scripts by nonce only, nothing embedded, nothing framed except the
 * support tools by the help desk.
 */
export function contentSecurityPolicy(at: Surroundings): string {
  const embed = at.path.startsWith('/scope/zendesk') ? at.helpDeskOrigins || "'none'" : "'none'"
  // A customer's splash image may live anywhere; only the login area shows it.
  const images = at.path.startsWith('/login') ? 'https:' : tileOrigin(at.tileUrl)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${at.nonce}' 'strict-dynamic'${at.development ? " 'unsafe-eval'" : ''}`,
    at.development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${at.nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${images}`.trim(),
    "font-src 'self'",
    // Without a word of its own a worker falls under the scripts' nonces.
    "worker-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embed}`,
    ...(at.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Every page's security headers (S9). Pages are never stored by a cache: all but the login area show
 * patients.
 */
export function securityHeaders(at: Surroundings): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(at),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(at.path.startsWith('/map/tiles/') ? {} : { 'cache-control': 'private, no-store' }),
    ...(at.secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

import { contentSecurityPolicy, securityHeaders, type Surroundings } from './headers.ts'
import { isProviderLink, isPublicPath } from './public-paths.ts'

const page: Surroundings = { path: '/dashboard', nonce: 'abc', secure: false, development: false }

function directive(policy: string, name: string) {
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

test('S9 scripts run by nonce only', () => {
  expect(directive(contentSecurityPolicy(page), 'script-src')).toBe(
    "script-src 'self' 'nonce-abc' 'strict-dynamic'",
  )
})

test.each([
  ['/dashboard', undefined, "frame-ancestors 'none'"],
  ['/scope/zendesk/RID1', undefined, "frame-ancestors 'none'"],
  ['/scope/zendesk/RID1', 'https://desk.example', 'frame-ancestors https://desk.example'],
  ['/dashboard', 'https://desk.example', "frame-ancestors 'none'"],
])('S9 %s with help desk %s may be framed: %s', (path, helpDeskOrigins, expected) => {
  expect(directive(contentSecurityPolicy({ ...page, path, helpDeskOrigins }), 'frame-ancestors')).toBe(
    expected,
  )
})

test.each([
  ['/dashboard', undefined, "img-src 'self' data: blob:"],
  [
    '/dashboard',
    'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
    "img-src 'self' data: blob: https://*.tiles.example",
  ],
  ['/login', undefined, "img-src 'self' data: blob: https:"],
])('S9 images on %s with tiles %s: %s', (path, tileUrl, expected) => {
  expect(directive(contentSecurityPolicy({ ...page, path, tileUrl }), 'img-src')).toBe(expected)
})

test('S9 HSTS only over https; pages are never stored, map tiles may be', () => {
  expect(securityHeaders(page)['strict-transport-security']).toBeUndefined()
  expect(securityHeaders({ ...page, secure: true })['strict-transport-security']).toMatch(/max-age/)
  expect(securityHeaders(page)['cache-control']).toBe('private, no-store')
  expect(securityHeaders({ ...page, path: '/map/tiles/4/3/6' })['cache-control']).toBeUndefined()
})

test.each([
  ['/', true],
  ['/login', true],
  ['/login/patient', true],
  ['/docs', true],
  ['/map/tiles/4/3/6', true],
  ['/loginx', false],
  ['/dashboard', false],
  ['/docsx', false],
  ['/scope/fleet/ride/RID1', false],
  ['/map', false],
  ['/scope/fleet/manual', true],
  ['/dev/outbox', true],
  ['/dev/gallery', false],
  ['/support', true],
  ['/support/x', false],
])('%s needs no session: %s', (path, open) => {
  expect(isPublicPath(path)).toBe(open)
})

test.each([
  ['/scope/fleet/ride/RID1?access_token=x', true],
  ['/scope/fleet/ride/RID1', false],
  ['/scope/fleet?access_token=x', false],
  ['/dashboard?access_token=x', false],
  ['/scope/fleet/ride/RID1/x?access_token=x', false],
])('X058 %s may bring its session with it: %s', (address, link) => {
  expect(isProviderLink(new URL(address, 'http://lakeside.localhost'))).toBe(link)
})

import { isProviderLink, isPublicPath } from './public-paths.ts'

test.each([
  ...['/', '/login', '/login/reset', '/docs', '/docs/calls', '/map/tiles/1/2/3', '/scope/fleet/manual'],
  ...['/dev/outbox', '/support', '/caregiver', '/calendar/CALsecret', '/offline', '/manifest.webmanifest'],
  ...['/offline-worker.js', '/scope/fleet/drive/RID1'],
])('X058 %s needs no session', (path) => {
  expect(isPublicPath(path)).toBe(true)
})

test.each([
  ...['/rides', '/loginx', '/docsx', '/map', '/map/tiles', '/scope/fleet', '/scope/fleet/manual/keys'],
  ...['/scope/fleet/ride/RID1', '/dev', '/dev/outbox/x', '/support/x', '/caregiver/x', '/calendar'],
  ...[
    '/calendar/a/b',
    '/offline/x',
    '/passenger',
    '/passenger/worker.js',
    '/offline-workerxjs',
    '/x/login',
    '//login',
  ],
  ...['/scope/fleet/drive', '/scope/fleet/drive/RID1/edit'],
])('X058 %s needs a session', (path) => {
  expect(isPublicPath(path)).toBe(false)
})

test.each<[string, boolean]>([
  ['/scope/fleet/ride/RID1?access_token=x', true],
  ['/scope/fleet/drive/RID1?access_token=x', true],
  ['/scope/fleet/ride/RID1', false],
  ['/scope/fleet/ride/RID1?token=x', false],
  ['/scope/fleet/ride/RID1/edit?access_token=x', false],
  ['/scope/fleet/keys?access_token=x', false],
  ['/rides/RID1?access_token=x', false],
])('X058 %s is a provider’s link: %s', (address, isLink) => {
  expect(isProviderLink(new URL(address, 'https://lakeside.example.org'))).toBe(isLink)
})

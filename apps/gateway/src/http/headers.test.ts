import { answerHeaders, isAsset, requestHeaders, upgradeHeaders } from './headers.ts'

test('RFC 9110 §7.6.1 it goes on without what belongs to one connection, its length, or who it says it is', () => {
  const sent = {
    host: 'a',
    accept: 'text/html',
    'content-length': '5',
    connection: 'keep-alive, x-own',
    'x-own': '1',
    te: 'trailers',
    'transfer-encoding': 'chunked',
    'x-forwarded-for': '1.1.1.1',
    forwarded: 'for=1.1.1.1',
    via: '1.1 a',
    'x-real-ip': '1.1.1.1',
    'x-middleware-subrequest': 'a',
    'x-nextjs-data': '1',
    'x-portal-outbox': 'open',
    cookie: 'session=a',
    'x-other': '2',
  }
  expect(requestHeaders(sent)).toEqual({
    host: 'a',
    accept: 'text/html',
    cookie: 'session=a',
    'x-other': '2',
  })
})

test('RFC 9110 §7.6.1 a web socket is agreed on with both ends, and nothing else of the connection', () => {
  const responseHeaders = {
    connection: 'Upgrade, x-own',
    upgrade: 'websocket, other',
    'keep-alive': 'timeout=5',
    'x-own': '1',
    'sec-websocket-accept': 'a',
    'set-cookie': ['a=1', 'b=2'],
  }
  expect(upgradeHeaders(responseHeaders)).toEqual({
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-accept': 'a',
    'set-cookie': ['a=1', 'b=2'],
  })
})

test.each([
  ['a page', '/login', undefined, 'private, no-store'],
  ['a page that would be kept', '/login', 'public, max-age=60', 'private, no-store'],
  ['a page that says so itself', '/login', 'no-store, must-revalidate', 'no-store, must-revalidate'],
  ['an asset', '/_next/static/a.js', 'public, max-age=60', 'public, max-age=60'],
])('S9 %s is kept as it may: %s %s', (_, path, sent, expected) => {
  expect(answerHeaders(sent ? { 'cache-control': sent } : {}, path)).toEqual(
    expected ? { 'cache-control': expected } : {},
  )
})

test('S9 a page for which the web process has no policy runs nothing and may not be framed; others keep theirs', () => {
  const policyOf = (sent: Record<string, string>) =>
    answerHeaders(sent, '/api/auth/verify-request')['content-security-policy']
  const html = { 'content-type': 'text/html; charset=utf-8' }
  expect(policyOf(html)).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(policyOf({ ...html, 'content-security-policy': "script-src 'nonce-a'" })).toBe(
    "script-src 'nonce-a'",
  )
  expect(policyOf({ 'content-type': 'application/json' })).toBeUndefined()
})

test.each([
  ['/_next/static/a.js', true],
  ['/_next/image', false],
  ['/map/tiles/1/2/3', true],
  ['/favicon.ico', true],
  ['/icon.svg', true],
  ['/docs/x', true],
  ['/_next/data/a.json', false],
  ['/login', false],
  ['/favicon.ico/x', false],
  ['/x/_next/static/a.js', false],
  ['/map', false],
])('%s is the same for everybody: %s', (path, expected) => {
  expect(isAsset(path)).toBe(expected)
})

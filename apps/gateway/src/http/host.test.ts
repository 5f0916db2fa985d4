import { formOfOurs, isLoopbackHost, placeOf, sameOrigin, schemeOf } from './host.ts'

function request(...hosts: string[]) {
  return {
    headers: { host: hosts[0] },
    rawHeaders: hosts.flatMap((host) => ['Host', host]),
  }
}

test.each([
  ['example.org', 'ours'],
  ['EXAMPLE.org:8080', 'ours'],
  ['lakeside.example.org', 'ours'],
  ['lakeside.example.org.', 'ours'],
  ['a.b.example.org', 'foreign'],
  ['example.org.evil.example', 'foreign'],
  ['notexample.org', 'foreign'],
  ['127.0.0.1', 'foreign'],
  ['[::1]:80', 'foreign'],
  ['', 'none'],
  ['lakeside.example.org, evil.example', 'bad'],
  ['lakeside.example.org/x', 'bad'],
  ['user@example.org', 'bad'],
  ['läkeside.example.org', 'bad'],
  ['lakeside.example.org:x', 'bad'],
  ['lakeside.example.org:123456', 'bad'],
  ['.example.org', 'bad'],
  ['x'.repeat(256), 'bad'],
])('S8 the host %s is %s', (host, expected) => {
  expect(placeOf(request(host), 'example.org')).toBe(expected)
})

test('S8 two hosts are none, also when they agree', () => {
  expect(placeOf(request('example.org', 'example.org'), 'example.org')).toBe('bad')
  expect(placeOf({ headers: {}, rawHeaders: [] }, 'example.org')).toBe('none')
})

const host = 'lakeside.example.org'
test.each([
  ['https', { origin: 'https://lakeside.example.org' }, true],
  ['https', { origin: 'http://lakeside.example.org' }, false],
  ['http', { origin: 'https://lakeside.example.org' }, false],
  ['https', { origin: 'https://lakeside.example.org:8443' }, false],
  ['https', { origin: 'https://pinecrest.example.org' }, false],
  ['https', { origin: 'null' }, false],
  ['https', { origin: 'https://' }, false],
  ['https', {}, true],
  ['https', { 'sec-fetch-site': 'same-site' }, false],
  ['https', { 'sec-fetch-site': 'none' }, true],
] as const)('S8 over %s a cookie may act for %j: %s', (scheme, headers, expected) => {
  expect(sameOrigin({ host, ...headers }, scheme)).toBe(expected)
})

test('S8 the scheme’s own port may be written or left out', () => {
  expect(
    sameOrigin({ host: 'lakeside.example.org:443', origin: 'https://lakeside.example.org' }, 'https'),
  ).toBe(true)
})

test.each([
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'null' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{}, true],
])('S8 a form under no-referrer says %j: %s', (headers, expected) => {
  expect(formOfOurs({ host, ...headers }, 'https')).toBe(expected)
})

test.each([
  ['http', false, undefined, 'http'],
  ['http', false, 'https', 'http'],
  ['http', true, 'https', 'https'],
  ['http', true, 'javascript', 'http'],
  ['http', true, 'http, https', 'https'],
  ['https', true, 'http', 'https'],
  ['https', false, undefined, 'https'],
] as const)('scheme %s, trusted proxy %s says %s: %s', (scheme, trustProxy, forwarded, expected) => {
  expect(
    schemeOf(forwarded === undefined ? {} : { 'x-forwarded-proto': forwarded }, { scheme, trustProxy }),
  ).toBe(expected)
})

test.each([
  ['localhost:3000', true],
  ['lakeside.localhost', true],
  ['127.0.0.1', true],
  ['[::1]:3000', true],
  ['example.org', false],
  ['localhost.example.org', false],
  [undefined, false],
])('%s can only be this machine: %s', (name, expected) => {
  expect(isLoopbackHost(name)).toBe(expected)
})

import { readEnvironment } from '@nemt/adapters/environment.ts'
import { brings, mayReadOutbox } from './outbox.ts'

const NEEDED = {
  NODE_ENV: 'test' as const,
  SECRET_KEY: 'a secret of the tests, 32 letters',
  APP_DATABASE_URL: 'x',
  READER_DATABASE_URL: 'x',
  SUPPORT_DATABASE_URL: 'x',
  WORKER_DATABASE_URL: 'x',
}
const here = '127.0.0.1'
const open = { BASE_DOMAIN: 'example.org', OUTBOX: 'capture' }

function basic(password: string) {
  return `Basic ${Buffer.from(`me:${password}`).toString('base64')}`
}

const { outboxSecret } = readEnvironment(NEEDED)

test.each<[string, Record<string, string>, string | undefined, Record<string, string>, boolean]>([
  ['at this machine', {}, here, {}, true],
  ['at this machine, by IPv6', {}, '::ffff:127.0.0.1', {}, true],
  ['from the house next door, under a name of this machine', {}, '192.168.1.7', {}, false],
  ['through a proxy that nobody spoke of', {}, here, { 'x-forwarded-for': '203.0.113.9' }, false],
  ['through one that says this machine', {}, here, { 'x-forwarded-for': here }, false],
  [
    'through a trusted one from elsewhere',
    { TRUST_PROXY: '1' },
    here,
    { 'x-forwarded-for': '203.0.113.9' },
    false,
  ],
  [
    'who invents an entry before the proxy’s',
    { TRUST_PROXY: '1' },
    here,
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
    false,
  ],
  ['through a trusted one from here', { TRUST_PROXY: '1' }, here, { 'x-forwarded-for': here }, true],
  ['a real domain, at this machine', open, here, {}, true],
  ['a real domain, from elsewhere', open, '203.0.113.9', {}, false],
  ['a real domain behind a silent proxy with TLS', { ...open, PUBLIC_SCHEME: 'https' }, here, {}, false],
  ['a real domain behind a silent trusted proxy', { ...open, TRUST_PROXY: '1' }, here, {}, false],
  ['a real domain behind a proxy that says Via', open, here, { via: '1.1 proxy' }, false],
  ['with the secret', open, '203.0.113.9', { authorization: basic(outboxSecret) }, true],
  ['with the secret as a token', open, '203.0.113.9', { authorization: `Bearer ${outboxSecret}` }, true],
  ['with another', open, '203.0.113.9', { authorization: basic('x'.repeat(32)) }, false],
  ['with none', open, '203.0.113.9', { authorization: basic('') }, false],
  [
    'where nothing is captured',
    { BASE_DOMAIN: 'example.org' },
    here,
    { authorization: basic(outboxSecret) },
    false,
  ],
])('S21 captured messages for a visitor %s', (_, env, remoteAddress, headers, expected) => {
  expect(
    mayReadOutbox({ headers, socket: { remoteAddress } } as never, readEnvironment({ ...NEEDED, ...env })),
  ).toBe(expected)
})

test.each([
  ['nothing', undefined, 'secret', false],
  ['the secret', 'Bearer secret', 'secret', true],
  ['the secret as a password', basic('secret'), 'secret', true],
  ['the secret in another way', 'Digest secret', 'secret', false],
  ['a part of it', 'Bearer secre', 'secret', false],
  ['more than it', basic('secret1'), 'secret', false],
  // Where no token is set (METRICS_TOKEN), nothing is one.
  ['no password, where there is no secret', basic(''), '', false],
  ['nothing at all, where there is no secret', undefined, '', false],
  ['anything, where there is no secret', 'Bearer x', '', false],
])('S21 whoever brings %s', (_, authorization, secret, expected) => {
  expect(brings(authorization, secret)).toBe(expected)
})

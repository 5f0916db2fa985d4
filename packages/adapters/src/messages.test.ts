import { readEnvironment } from './environment.ts'
import { readSettings } from './settings/schema.ts'
import { demoDataOf, isLoopbackDomain, messagesOf } from './messages.ts'

const NEEDED = {
  NODE_ENV: 'test' as const,
  SECRET_KEY: 'a secret of the tests, 32 letters',
  APP_DATABASE_URL: 'x',
  READER_DATABASE_URL: 'x',
  SUPPORT_DATABASE_URL: 'x',
  WORKER_DATABASE_URL: 'x',
}

test.each([
  ['localhost', true],
  ['portal.localhost', true],
  ['LOCALHOST.', true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['[::1]', true],
  ['example.org', false],
  ['localhost.example.org', false],
  ['notlocalhost', false],
  ['10.0.0.1', false],
  ['127.0.0.1.example.org', false],
  ['127.0.0.1.nip.io', false],
  ['0.0.0.0', false],
  ['::', false],
  ['portal.local', false],
  ['host.docker.internal', false],
])('S21 %s means this machine only: %s', (domain, expected) => {
  expect(isLoopbackDomain(domain)).toBe(expected)
})

const DOMAINS: [Record<string, string>, boolean][] = [
  [{}, false],
  [{ BASE_DOMAIN: '' }, false],
  [{ BASE_DOMAIN: 'localhost' }, false],
  [{ BASE_DOMAIN: 'demo.localhost' }, false],
  [{ BASE_DOMAIN: '127.0.0.1' }, false],
  [{ BASE_DOMAIN: 'example.org' }, true],
  [{ BASE_DOMAIN: 'Example.ORG.' }, true],
  [{ PUBLIC_ORIGIN: 'https://{customer}.example.org' }, true],
  [{ PUBLIC_ORIGIN: 'http://{customer}.localhost:9' }, false],
]
const SCHEMES: Record<string, string>[] = [{}, { PUBLIC_SCHEME: 'https' }]
const PROXIES: Record<string, string>[] = [{}, { TRUST_PROXY: '1' }]
const PROVIDERS: [Record<string, string>, boolean][] = [
  [{}, false],
  [{ SMTP_URL: 'smtp://mail' }, true],
  [{ TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b', TWILIO_FROM: 'c' }, true],
]
const OUTBOXES = [undefined, '', 'capture', 'off']
const DEMOS = [undefined, '', 'on', 'off']

const combinations = DOMAINS.flatMap(([domain, open]) =>
  SCHEMES.flatMap((scheme) =>
    PROXIES.flatMap((proxy) =>
      PROVIDERS.flatMap(([provider, provided]) =>
        OUTBOXES.flatMap((outbox) =>
          DEMOS.map((demo) => {
            const env = {
              ...NEEDED,
              ...domain,
              ...scheme,
              ...proxy,
              ...provider,
              ...(outbox === undefined ? {} : { OUTBOX: outbox }),
              ...(demo === undefined ? {} : { DEMO_DATA: demo }),
            }
            return { env, open, provided, outbox, demo }
          }),
        ),
      ),
    ),
  ),
)

test('S21 every combination: captured and demo only where nobody else comes, or where it is written', () => {
  expect(combinations).toHaveLength(9 * 2 * 2 * 3 * 4 * 4)
  for (const { env, open, provided, outbox, demo } of combinations) {
    const about = JSON.stringify(env)
    if (outbox === 'capture' && provided) {
      expect(() => readEnvironment(env)).toThrow('OUTBOX=capture can not be combined')
      continue
    }
    const found = readEnvironment(env)
    expect([about, found.capture]).toEqual([about, !provided && (outbox === 'capture' || (!outbox && !open))])
    expect([about, found.openlyReached]).toEqual([about, open])
    expect([about, demoDataOf(found.settings)]).toEqual([about, demo === 'on' || (!demo && !open)])
    // Nothing stands open on a real domain without a written word.
    if (open && !outbox) expect([about, found.capture]).toEqual([about, false])
    expect(found.listenHost).toBe(env['TRUST_PROXY' as never] === '1' ? '127.0.0.1' : '0.0.0.0')
  }
})

test('the secret of captured messages is the same in each process of an installation, and another elsewhere', () => {
  const of = (SECRET_KEY: string) => messagesOf(readSettings({ SECRET_KEY })).outboxSecret
  expect(of('a'.repeat(32))).toBe(of('a'.repeat(32)))
  expect(of('a'.repeat(32))).not.toBe(of('b'.repeat(32)))
  expect(of('a'.repeat(32))).toHaveLength(32)
})

test.each([
  [{ OUTBOX: 'Capture' }, 'OUTBOX must be capture or off'],
  [{ TWILIO_ACCOUNT_SID: 'a' }, 'belong together'],
  [{ LIMIT_USER: 'many' }, 'LIMIT_USER must be a number'],
  [{ LIMIT_USER: '-1' }, 'LIMIT_USER must be a number'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be 0 or 1'],
  [{ PUBLIC_SCHEME: 'HTTPS' }, 'PUBLIC_SCHEME must be http or https'],
  [{ LIVE_HINTS: 'no' }, 'LIVE_HINTS must be on or off'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be on or off'],
  [{ APP_POOL: 'many' }, 'APP_POOL must be a whole number from 1'],
  [{ APP_POOL: '0' }, 'APP_POOL must be a whole number from 1'],
  [{ PGPORT_EMBEDDED: 'any' }, 'PGPORT_EMBEDDED must be a port number'],
])('%j can not be meant', (env, message) => {
  expect(() => readEnvironment({ ...NEEDED, ...env })).toThrow(message)
})

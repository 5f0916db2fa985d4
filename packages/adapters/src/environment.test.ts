import { openAdapters, publicPortOf, readEnvironment } from './environment.ts'
import { readSettings, settingNames } from './settings/schema.ts'

const NEEDED = {
  NODE_ENV: 'test' as const,
  SECRET_KEY: 'a secret of the tests, 32 letter',
  APP_DATABASE_URL: 'app',
  READER_DATABASE_URL: 'reader',
  SUPPORT_DATABASE_URL: 'support',
  WORKER_DATABASE_URL: 'worker',
}

test('contract: Operations: the settings that are needed, and what the others are when nobody says', () => {
  expect(readEnvironment(NEEDED)).toMatchObject({
    appUrl: 'app',
    readerUrl: 'reader',
    supportUrl: 'support',
    workerUrl: 'worker',
    secret: NEEDED.SECRET_KEY,
    port: 3000,
    webPort: 3001,
    listenHost: '0.0.0.0',
    baseDomain: 'localhost',
    publicPort: ':3000',
    publicScheme: 'http',
    product: 'RidePortal',
    production: false,
    trustProxy: false,
    metricsToken: '',
  })
})

test('the other settings as they are written', () => {
  const settings = {
    PORT: '80',
    WEB_PORT: '8081',
    LISTEN_HOST: '10.0.0.7',
    BASE_DOMAIN: 'Example.org.',
    PUBLIC_SCHEME: 'https',
    TRUST_PROXY: '1',
    PRODUCT_NAME: 'Rides',
    METRICS_TOKEN: 'sixteen letters!',
  }
  expect(readEnvironment({ ...NEEDED, ...settings, NODE_ENV: 'production' })).toMatchObject({
    port: 80,
    webPort: 8081,
    listenHost: '10.0.0.7',
    baseDomain: 'example.org',
    publicPort: '',
    publicScheme: 'https',
    trustProxy: true,
    product: 'Rides',
    production: true,
    metricsToken: 'sixteen letters!',
  })
})

test.each([
  [{}, '0.0.0.0'],
  [{ TRUST_PROXY: '1' }, '127.0.0.1'],
  [{ TRUST_PROXY: '1', LISTEN_HOST: '10.0.0.7' }, '10.0.0.7'],
])(
  'docs/operations: with %j the gateway listens on %s: behind a proxy only the proxy reaches it',
  (said, host) => {
    expect(readEnvironment({ ...NEEDED, ...said }).listenHost).toBe(host)
  },
)

test('an empty setting is none, as compose files write what nobody set', () => {
  const names = settingNames.filter((name) => !(name in NEEDED))
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readEnvironment({ ...NEEDED, ...empty })).toEqual(readEnvironment(NEEDED))
})

test.each([
  [{ PORT: '1' }, null],
  [{ PORT: '65535' }, null],
  [{ PORT: '0' }, 'PORT must be a port number'],
  [{ PORT: '65536' }, 'PORT must be a port number'],
  [{ PORT: '80.5' }, 'PORT must be a port number'],
  [{ WEB_PORT: 'x' }, 'WEB_PORT must be a port number'],
  [{ SECRET_KEY: 'x'.repeat(31) }, 'SECRET_KEY must have at least 32 characters'],
  [{ SECRET_KEY: '' }, 'SECRET_KEY is missing'],
  [{ APP_DATABASE_URL: '' }, 'APP_DATABASE_URL is missing'],
  [{ READER_DATABASE_URL: '' }, 'READER_DATABASE_URL is missing'],
  [{ SUPPORT_DATABASE_URL: '' }, 'SUPPORT_DATABASE_URL is missing'],
  [{ WORKER_DATABASE_URL: '' }, 'WORKER_DATABASE_URL is missing'],
  [{ METRICS_TOKEN: 'x'.repeat(15) }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ METRICS_TOKEN: 'x'.repeat(16) }, null],
  [{ LOG_LEVEL: 'warn', LOG_FORMAT: 'text' }, null],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace or debug or info'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be json or text'],
  ...['OSRM_URL', 'VALHALLA_URL', 'NOMINATIM_URL', 'PHOTON_URL', 'ZENDESK_URL'].map(
    (name): [object, string] => [{ [name]: 'osrm' }, `${name} must be an address`],
  ),
  [{ OSRM_URL: 'http://osrm' }, null],
  [{ VALHALLA_URL: 'http://valhalla' }, null],
  [{ OSRM_URL: 'http://osrm', VALHALLA_URL: 'http://valhalla' }, 'one router is enough'],
  [{ TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b' }, 'belong together'],
])('settings %j: %s', (settings, problem) => {
  const read = () => readEnvironment({ ...NEEDED, ...settings })
  if (problem === null) expect(read().secret).toBe(NEEDED.SECRET_KEY)
  else expect(read).toThrow(problem)
})

test.each([
  [{}, 3000, ':3000'],
  [{}, 80, ''],
  [{}, 443, ':443'],
  [{ PUBLIC_SCHEME: 'https' }, 443, ''],
  [{ PUBLIC_SCHEME: 'https' }, 80, ':80'],
  [{ PUBLIC_SCHEME: 'https' }, 3000, ':3000'],
  [{ PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' }, 3000, ''],
  [{ TRUST_PROXY: '1' }, 3000, ':3000'],
])('the port in addresses for %j at %s: %j', (settings, port, expected) => {
  expect(publicPortOf(readSettings({ ...settings, PORT: String(port) }))).toBe(expected)
})

function env(settings: Record<string, string>) {
  return readSettings({ ...NEEDED, ...settings })
}

test('nobody outside is asked whom the settings don’t name', async () => {
  const { geocoder, roads, mailer, texter, desk, zoneOf } = openAdapters(env({}))
  expect([mailer, texter, desk]).toEqual([undefined, undefined, undefined])
  expect(zoneOf({ lat: 41.88, lng: -87.63 })).toBe('America/Chicago')
  const way = { from: { lat: 1, lng: 1 }, to: { lat: 2, lng: 2 }, at: 0 }
  expect(await roads.learn([way])).toMatchObject({ source: 'model', degraded: false })
  expect((await geocoder.suggest('60607')).found[0]).toMatchObject({
    area: true,
    address: { city: 'Chicago', state: 'IL', zip: '60607' },
  })
})

test('each service needs all of its settings', () => {
  const zendesk = { ZENDESK_URL: 'https://desk', ZENDESK_EMAIL: 'a@example.org', ZENDESK_TOKEN: 't' }
  const twilio = { TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b', TWILIO_FROM: 'c' }
  const all = openAdapters(env({ ...zendesk, ...twilio, SMTP_URL: 'smtp://mail' }))
  expect([all.desk, all.texter, all.mailer].map((adapter) => typeof adapter)).toEqual([
    'object',
    'object',
    'object',
  ])
  for (const name of Object.keys(zendesk))
    expect(openAdapters(env({ ...zendesk, [name]: '' })).desk).toBeUndefined()
  expect(openAdapters(env({ ...twilio, TWILIO_ACCOUNT_SID: '' })).texter).toBeUndefined()
})

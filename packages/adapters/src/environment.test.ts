import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answering, type TestService } from './testing/service.ts'
import { FORMAT } from './maps/area/area.ts'
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
  [{ PORT: '3000', WEB_PORT: '3000' }, 'PORT and WEB_PORT must differ'],
  [{ WEB_PORT: '3000' }, 'PORT and WEB_PORT must differ'],
  [{ BASE_DOMAIN: 'http://example.org' }, 'BASE_DOMAIN must be a name such as example.org'],
  [{ BASE_DOMAIN: 'example.org:3000' }, 'BASE_DOMAIN must be a name such as example.org'],
  [{ BASE_DOMAIN: 'exa mple.org' }, 'BASE_DOMAIN must be a name such as example.org'],
  [{ BASE_DOMAIN: 'example..org' }, 'BASE_DOMAIN must be a name such as example.org'],
  [{ BASE_DOMAIN: '127.0.0.1' }, null],
  [{ PUBLIC_ORIGIN: 'https://{customer}.example.org:8443' }, null],
  [{ PUBLIC_ORIGIN: '{customer}.example.org' }, 'PUBLIC_ORIGIN must be like https://{customer}.example.org'],
  [{ PUBLIC_ORIGIN: 'javascript:{customer}' }, 'PUBLIC_ORIGIN must be like https://{customer}.example.org'],
  [
    { PUBLIC_ORIGIN: 'https://{customer}.example.org/?a' },
    'PUBLIC_ORIGIN must be like https://{customer}.example.org',
  ],
  [{ PUBLIC_ORIGIN: 'https://{customer}' }, null],
  [{ SMTP_URL: 'smtps://user:word@mail.example.org:465' }, null],
  [{ SMTP_URL: 'http://user:word@mail.example.org' }, 'SMTP_URL must be an address such as smtps://'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address such as smtps://'],
  [{ MAIL_FROM: 'Rides <rides@example.org>' }, null],
  [{ MAIL_FROM: 'Rides' }, 'MAIL_FROM must hold an e-mail address'],
  [{ HELP_EMAIL: 'help' }, 'HELP_EMAIL must hold an e-mail address'],
  [{ OSRM_URL: 'osrm:5000' }, 'OSRM_URL must be an address such as http://osrm:5000'],
  [{ ZENDESK_URL: 'https://desk' }, 'ZENDESK_URL, ZENDESK_EMAIL, ZENDESK_TOKEN belong together'],
  [{ ZENDESK_TOKEN: 't' }, 'ZENDESK_URL, ZENDESK_EMAIL, ZENDESK_TOKEN belong together'],
  [{ TWILIO_FROM: '+15555550100' }, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM belong together'],
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

const services: TestService[] = []
afterEach(() => Promise.all(services.splice(0).map(({ close }) => close())))

/** A service that answers everything alike. */
async function service(status: number, answer: unknown = {}): Promise<TestService> {
  const made = await answering(status, answer)
  services.push(made)
  return made
}

test('§2.5 Photon is asked while somebody types, Nominatim for whole addresses; either serves for both', async () => {
  const [photon, nominatim] = [await service(200, { features: [] }), await service(200, [])]
  const both = { PHOTON_URL: photon.base, NOMINATIM_URL: nominatim.base }
  const asked = () => [photon, nominatim].map(({ asked: requests }) => requests.splice(0).length)
  for (const [settings, suggested, located] of [
    [both, [1, 0], [0, 1]],
    [{ ...both, NOMINATIM_URL: '' }, [1, 0], [1, 0]],
    [{ ...both, PHOTON_URL: '' }, [0, 1], [0, 1]],
  ] as const) {
    const { geocoder } = openAdapters(env(settings))
    await geocoder.suggest('Main St')
    expect(asked()).toEqual(suggested)
    await geocoder.locate('1 Main St, Chicago, IL')
    expect(asked()).toEqual(located)
  }
})

test('§2.5 the area’s streets are the same at every hour; that their process is down is no fault to tell', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'areas-'))
  const version = path.join(folder, 'maps', 'city', 'v1')
  mkdirSync(version, { recursive: true })
  writeFileSync(path.join(folder, 'maps', 'city', 'current'), 'v1')
  writeFileSync(
    path.join(version, 'area.json'),
    JSON.stringify({ format: FORMAT, bounds: [-88, 41, -87, 42] }),
  )
  const [streets, down] = [
    await service(200, { ways: [{ distance_m: 4_000, classes: {} }] }),
    await service(503),
  ]
  const [from, to] = [
    { lat: 41.88, lng: -87.63 },
    { lat: 41.9, lng: -87.68 },
  ]
  const learn = (settings: Record<string, string>, at: number) =>
    openAdapters(env({ DATA_DIR: folder, ...settings })).roads.learn([{ from, to, at }])
  const { roads } = openAdapters(env({ DATA_DIR: folder, ROUTER_URL: streets.base }))
  for (const at of [0, 9 * 3_600_000])
    expect(await roads.learn([{ from, to, at }])).toMatchObject({ source: 'route', degraded: false })
  expect(streets.asked).toHaveLength(1)
  expect(await learn({ ROUTER_URL: down.base }, 0)).toMatchObject({ source: 'model', degraded: false })
  // A router that the operator chose is told to have failed, whoever answers in its place.
  for (const name of ['OSRM_URL', 'VALHALLA_URL'])
    expect(await learn({ [name]: down.base, ROUTER_URL: streets.base }, 0)).toMatchObject({
      source: 'route',
      degraded: true,
    })
  rmSync(folder, { recursive: true })
})

test('S10 webhooks may go to the operator’s own nets, and by http, only where the settings name them', async () => {
  const { base, asked } = await service(200)
  const closed = openAdapters(env({})).hooks
  expect([closed.plain, await closed.post(base, {}, '{}')]).toEqual([
    false,
    { taken: false, answer: 'inside' },
  ])
  const open = openAdapters(env({ WEBHOOK_NETWORKS: '10.0.0.0/8, 127.0.0.0/8' })).hooks
  expect([open.plain, await open.post(base, {}, '{}')]).toEqual([true, { taken: true, answer: '200' }])
  expect(asked).toHaveLength(1)
})

test('what Twilio signed with the account’s token is vouched for; without an account nobody vouches', () => {
  const account = { TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b', TWILIO_FROM: 'c' }
  const { vouches, voice } = openAdapters(env(account))
  const url = 'https://lakeside.example.org/api/hooks/sms'
  const signature = createHmac('sha1', 'b').update(`${url}Bodyyes`).digest('base64')
  const form = new URLSearchParams({ Body: 'yes' })
  expect([vouches?.({ url, form, signature }), vouches?.({ url, form, signature: 'x' })]).toEqual([
    true,
    false,
  ])
  expect(typeof voice).toBe('object')
  const without = openAdapters(env({}))
  expect([without.vouches, without.voice]).toEqual([undefined, undefined])
})

test('messages and tickets go out as the account that the settings name', async () => {
  const asked: { url: string; authorization: string; body: string }[] = []
  const mocked = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const authorization = new Headers(init?.headers).get('authorization') ?? ''
    asked.push({ url: String(url), authorization, body: String(init?.body) })
    return Response.json({ ticket: { id: 1 } })
  })
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'b', TWILIO_FROM: '+13125550100' }
  const zendesk = { ZENDESK_URL: 'https://desk', ZENDESK_EMAIL: 'a@example.org', ZENDESK_TOKEN: 't' }
  const { texter, desk } = openAdapters(env({ ...twilio, ...zendesk }))
  await texter?.send({ to: '+13125550111', body: 'x' }, 'MSG1')
  await desk?.ticket({ subject: 'x', text: 'y', name: 'Ann', email: 'ann@example.org' })
  mocked.mockRestore()
  const basic = (name: string) => `Basic ${Buffer.from(name).toString('base64')}`
  expect(asked).toEqual([
    {
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      authorization: basic('AC1:b'),
      body: 'To=%2B13125550111&From=%2B13125550100&Body=x',
    },
    expect.objectContaining({
      url: 'https://desk/api/v2/tickets.json',
      authorization: basic('a@example.org/token:t'),
    }),
  ])
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
  for (const service of [zendesk, twilio])
    for (const name of Object.keys(service))
      expect(() => env({ ...service, [name]: '' })).toThrow(
        `${Object.keys(service).join(', ')} belong together`,
      )
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OutsideError, type Geocoder } from '../adapters.ts'
import { withFallback } from './fallback.ts'
import { nominatimGeocoder } from './nominatim.ts'
import { osrmRouter } from './osrm.ts'
import { photonGeocoder } from './photon.ts'
import { valhallaRouter } from './valhalla.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, count: number, body: string) => void
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A map service on loopback that answers as told; `asked` are the requests that reached it. */
async function service(handler: Handler) {
  const requests: { url: string; body: string; agent: string | undefined }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', body, agent: request.headers['user-agent'] })
      handler(request, response, requests.length, body)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requests }
}

function json(value: unknown, status = 200): Handler {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const [from, to] = [
  { lat: 41.88, lng: -87.63 },
  { lat: 41.9, lng: -87.68 },
]

const good = {
  osrm: { code: 'Ok', routes: [{ distance: 5432.1, duration: 600.4 }] },
  valhalla: { trip: { summary: { length: 5.4321, time: 600.4 } } },
  nominatim: [
    {
      lat: '41.88',
      lon: '-87.63',
      display_name: 'x',
      address: {
        house_number: '9',
        road: 'Test Plaza',
        city: 'Chicago',
        state: 'Illinois',
        postcode: '60607',
        county: 'Cook County',
      },
    },
  ],
  photon: {
    features: [
      {
        geometry: { coordinates: [-87.63, 41.88] },
        properties: {
          housenumber: '9',
          street: 'Test Plaza',
          city: 'Chicago',
          state: 'Illinois',
          postcode: '60607',
          county: 'Cook County',
          countrycode: 'US',
        },
      },
    ],
  },
}
type Ask = (base: string) => Promise<unknown>
const services: [name: keyof typeof good, ask: Ask][] = [
  ['osrm', (base) => osrmRouter(base).route(from, to)],
  ['valhalla', (base) => valhallaRouter(`${base}/`).route(from, to)],
  ['nominatim', (base) => nominatimGeocoder(base).locate('9 Test Plaza')],
  ['photon', (base) => photonGeocoder(base).locate('9 Test Plaza')],
]
const expected = { distance_m: 5432 }
const place = {
  quality: 'rooftop',
  address: {
    format: '9 Test Plaza, Chicago, IL 60607',
    lat: 41.88,
    lng: -87.63,
    city: 'Chicago',
    zip: '60607',
    county: 'Cook County',
    state: 'IL',
  },
}

describe.each(services)('%s', (name, ask) => {
  const answer = name === 'osrm' || name === 'valhalla' ? expected : place

  test('asks as the service wants and reads its answer', async () => {
    const { base, asked } = await service(json(good[name]))
    expect(await ask(base)).toEqual(answer)
    const expected = {
      osrm: '/route/v1/driving/-87.63,41.88;-87.68,41.9?overview=false',
      valhalla: '/route',
      nominatim: '/search?q=9+Test+Plaza&format=jsonv2&addressdetails=1&countrycodes=us&limit=1',
      photon: '/api?q=9+Test+Plaza&limit=1',
    }
    expect(asked).toMatchObject([{ url: expected[name], agent: 'RidePortal' }])
    if (name === 'valhalla')
      expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
        locations: [
          { lat: 41.88, lon: -87.63 },
          { lat: 41.9, lon: -87.68 },
        ],
        costing: 'auto',
        units: 'kilometers',
      })
  })

  test('C100 V608–V610 after 429 it asks twice more, after 300 and 500 ms, and no more', async () => {
    const at: number[] = []
    const { base } = await service((request, response, count) =>
      (at.push(performance.now()), count < 3 ? json({}, 429) : json(good[name]))(
        request,
        response,
        count,
        '',
      ),
    )
    expect(await ask(base)).toEqual(answer)
    expect([(at[1] ?? 0) - (at[0] ?? 0) >= 295, (at[2] ?? 0) - (at[1] ?? 0) >= 495]).toEqual([true, true])
    const never = await service(json({}, 429))
    await expect(ask(never.base)).rejects.toMatchObject({ temporary: true })
    expect(never.asked).toHaveLength(3)
  })

  test.each([
    [500, true],
    [503, true],
    [404, false],
    [400, false],
  ])('a status %s (V614) is no answer, temporary: %s, and is not asked again', async (status, temporary) => {
    const { base, asked } = await service(json({}, status))
    await expect(ask(base)).rejects.toMatchObject({
      temporary,
      message: `Geocode request failed with status ${status}`,
    })
    expect(asked).toHaveLength(1)
  })

  test.each<[string, Handler]>([
    ['garbage', (_request, response) => response.end('<html>busy</html>')],
    [
      'half an answer',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '500' }).write('{"code"', () => response.destroy()),
    ],
    ['a closed connection', (_request, response) => response.destroy()],
  ])('%s is refused as an error of the service', async (_, handler) => {
    const { base } = await service(handler)
    await expect(ask(base)).rejects.toBeInstanceOf(OutsideError)
  })

  test('an answer of two megabytes is not read to its end, though it would make sense', async () => {
    const { base } = await service((_request, response) =>
      response.end(JSON.stringify(good[name]) + ' '.repeat(2_000_000)),
    )
    await expect(ask(base)).rejects.toBeInstanceOf(OutsideError)
  })

  test('S10 a redirect is not followed, though it leads to a good answer', async () => {
    const { base, asked } = await service((request, response, count) =>
      count === 1
        ? response.writeHead(307, { location: '/elsewhere' }).end()
        : json(good[name])(request, response, count, ''),
    )
    await expect(ask(base)).rejects.toBeInstanceOf(OutsideError)
    expect(asked).toHaveLength(1)
  })

  test('a service that says nothing, or a byte now and then, is left after two seconds', async () => {
    const drip: Handler = (_request, response) => {
      const timer = setInterval(() => response.write(' '), 200)
      response.once('close', () => clearInterval(timer))
    }
    const left = async (handler: Handler) => {
      const { base } = await service(handler)
      const started = performance.now()
      await expect(ask(base)).rejects.toBeInstanceOf(OutsideError)
      expect(performance.now() - started).toBeLessThan(3_500)
    }
    await Promise.all([left(() => {}), left(drip)])
  }, 15_000)

  test.each([
    [null],
    [[]],
    [{}],
    [{ code: 'NoRoute', routes: [] }],
    [{ routes: [{ distance: 'far' }] }],
    [{ trip: { summary: { length: -1, time: 1 } } }],
    [[{ lat: '999', lon: '0', address: { city: 'X' } }]],
    [{ features: [{ geometry: null, properties: null }] }],
    ['text'],
    [7],
  ])('%j finds nothing', async (value) => {
    const { base } = await service(json(value))
    expect(await ask(base)).toBeNull()
  })
})

describe('fallback', () => {
  const embedded: Geocoder = {
    suggest: async () => ({
      found: [{ address: { format: 'about there' }, quality: 'city+approx' }],
      degraded: false,
    }),
    locate: async () => ({ address: { format: 'about there' }, quality: 'city+approx' }),
  }
  const failing: Geocoder = {
    suggest: async () => Promise.reject(new OutsideError('down', true)),
    locate: async () => Promise.reject(new OutsideError('down', true)),
  }
  const empty: Geocoder = { suggest: async () => ({ found: [], degraded: false }), locate: async () => null }

  test('a service that fails is replaced by the embedded one, and the answer says so', async () => {
    const both = withFallback(failing, failing, embedded)
    expect(await both.suggest('9 Test Plaza')).toEqual({
      found: [{ address: { format: 'about there' }, quality: 'city+approx' }],
      degraded: true,
    })
    expect(await both.locate('9 Test Plaza')).toEqual({
      address: { format: 'about there' },
      quality: 'city+approx',
      degraded: true,
    })
  })
  test('V242 where a map opens for an address is said by who knows towns, whatever the service finds', async () => {
    const around = { lat: 41.9, lng: -87.6 }
    const knows = { ...embedded, suggest: async () => ({ found: [], around, degraded: false }) }
    expect(await withFallback(empty, empty, knows).suggest('9 Test')).toEqual({
      found: [],
      around,
      degraded: false,
    })
    expect(await withFallback(failing, failing, knows).suggest('9 Test')).toEqual({
      found: [],
      around,
      degraded: true,
    })
    expect(await withFallback(empty, empty, embedded).suggest('9 Test')).not.toHaveProperty('around')
    const nowhere = { ...embedded, locate: async () => null }
    expect(await withFallback(failing, failing, nowhere).locate('9 Test')).toBeNull()
  })
  test('V519 V524 a service that finds nothing is believed; below three letters nobody is asked', async () => {
    const both = withFallback(empty, empty, embedded)
    expect([await both.suggest('9 Test'), await both.locate('9 Test')]).toEqual([
      { found: [], degraded: false },
      null,
    ])
    expect(await withFallback(failing, failing, embedded).suggest('ab ')).toEqual({
      found: [],
      degraded: false,
    })
  })
})

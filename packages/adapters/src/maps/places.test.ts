import { answering } from '../testing/service.ts'
import type { Geocoder } from '../adapters.ts'
import { readSettings } from '../settings/schema.ts'
import { openAdapters } from '../environment.ts'
import { embeddedGeocoder } from './embedded.ts'
import { withFallback } from './fallback.ts'
import { loadGazetteer } from './gazetteer.ts'
import { nominatimGeocoder } from './nominatim.ts'
import { photonGeocoder } from './photon.ts'

const near = { lat: 41.88, lng: -87.63 }

function photon(properties: object, coordinates: unknown = [-87.63, 41.88]) {
  return {
    features: [{ geometry: { coordinates }, properties }],
  }
}

const whole = {
  housenumber: '9',
  street: 'Test Plaza',
  city: 'Chicago',
  state: 'Illinois',
  postcode: '60607',
  countrycode: 'US',
}

test.each<[string, object, object | null]>([
  ['a house', whole, { quality: 'rooftop', format: '9 Test Plaza, Chicago, IL 60607' }],
  [
    'a street',
    { ...whole, housenumber: undefined },
    { quality: 'zip+approx', format: 'Test Plaza, Chicago, IL 60607' },
  ],
  [
    'a town',
    { name: 'Chicago', city: 'Chicago', state: 'Illinois', countrycode: 'US' },
    { quality: 'city+approx', area: true, format: 'Chicago, IL' },
  ],
  [
    'a place by its name',
    { name: 'Mercy Hospital', city: 'Chicago', state: 'Illinois' },
    { quality: 'city+approx', format: 'Mercy Hospital, Chicago, IL' },
  ],
  ['a house in another country', { ...whole, countrycode: 'CA' }, null],
  ['nothing', {}, null],
])('V519 %s as Photon tells it', async (_, properties, expected) => {
  const service = await answering(200, photon(properties))
  const found = await photonGeocoder(service.base).locate('x')
  expect(
    found && { quality: found.quality, ...(found.area ? { area: true } : {}), format: found.address.format },
  ).toEqual(expected)
  await service.close()
})

test.each([
  [[180, 90], true],
  [[-180, -90], true],
  [[180.1, 0], false],
  [[0, 90.1], false],
  [[-150, 61], true],
  ['x', false],
])('a point at %j is one: %s', async (coordinates, expected) => {
  const service = await answering(200, photon(whole, coordinates))
  expect((await photonGeocoder(service.base).locate('x')) !== null).toBe(expected)
  await service.close()
  const [lng, lat] = Array.isArray(coordinates) ? coordinates : []
  const other = await answering(200, [{ lat: String(lat), lon: String(lng), address: { city: 'Chicago' } }])
  expect((await nominatimGeocoder(other.base).locate('x')) !== null).toBe(expected)
  await other.close()
})

test('V519 while somebody types five are asked for, near where they are', async () => {
  const service = await answering(200, {})
  await photonGeocoder(service.base).suggest('9 Test', near)
  await photonGeocoder(service.base).suggest('9 Test')
  await nominatimGeocoder(service.base).suggest('9 Test', near)
  expect(service.asked.map(({ url }) => url)).toEqual([
    '/api?q=9+Test&limit=5&lat=41.88&lon=-87.63',
    '/api?q=9+Test&limit=5',
    '/search?q=9+Test&format=jsonv2&addressdetails=1&countrycodes=us&limit=5&viewbox=-88.63%2C42.88%2C-86.63%2C40.88',
  ])
  await service.close()
})

function nominatim(address: object, rest: object = {}) {
  return [{ lat: '41.88', lon: '-87.63', display_name: 'Somewhere', address, ...rest }]
}

test.each<[string, unknown, object | null]>([
  [
    'a house',
    nominatim({
      house_number: '9',
      road: 'Test Plaza',
      town: 'Oak Park',
      state: 'Illinois',
      postcode: '60301',
    }),
    { quality: 'rooftop', format: '9 Test Plaza, Oak Park, IL 60301' },
  ],
  [
    'a street',
    nominatim({ road: 'Test Plaza', village: 'Oak Park' }),
    { quality: 'zip+approx', format: 'Test Plaza, Oak Park' },
  ],
  [
    'a ZIP code',
    nominatim({ postcode: '60301', state: 'Illinois' }, { addresstype: 'postcode' }),
    { quality: 'zip+approx', area: true, format: 'IL 60301' },
  ],
  [
    'a town',
    nominatim({ city: 'Chicago', state: 'Illinois' }),
    { quality: 'city+approx', area: true, format: 'Chicago, IL' },
  ],
  [
    'a hospital without a street',
    nominatim({ city: 'Chicago' }, { category: 'amenity' }),
    { quality: 'city+approx', format: 'Chicago' },
  ],
  [
    'a state by its code',
    nominatim({ city: 'Chicago', 'ISO3166-2-lvl4': 'US-IL' }),
    { quality: 'city+approx', area: true, format: 'Chicago, IL' },
  ],
  [
    'something without an address',
    nominatim({}),
    { quality: 'city+approx', area: true, format: 'Somewhere' },
  ],
])('V519 %s as Nominatim tells it', async (_, answer, expected) => {
  const service = await answering(200, answer)
  const found = await nominatimGeocoder(service.base).locate('x')
  expect(
    found && { quality: found.quality, ...(found.area ? { area: true } : {}), format: found.address.format },
  ).toEqual(expected)
  await service.close()
})

test('Photon is asked while somebody types, Nominatim for whole addresses; our own faults are thrown', async () => {
  const [typing, located] = [
    await answering(200, photon(whole)),
    await answering(200, nominatim({ house_number: '9', road: 'A', city: 'B' })),
  ]
  const both = openAdapters(readSettings({ PHOTON_URL: typing.base, NOMINATIM_URL: located.base })).geocoder
  await both.suggest('9 Test Plaza')
  await both.locate('9 Test Plaza')
  expect([
    typing.asked.map(({ url }) => url.slice(0, 4)),
    located.asked.map(({ url }) => url.slice(0, 7)),
  ]).toEqual([['/api'], ['/search']])
  await Promise.all([typing.close(), located.close()])
  // Both away: the embedded one answers, and says so.
  expect(await both.suggest('60607')).toMatchObject({
    degraded: true,
    found: [{ address: { zip: '60607' } }],
  })
  const broken: Geocoder = {
    suggest: () => Promise.reject(new TypeError('x')),
    locate: () => Promise.reject(new TypeError('x')),
  }
  const embedded = embeddedGeocoder(loadGazetteer())
  await expect(withFallback(broken, broken, embedded).suggest('60607')).rejects.toBeInstanceOf(TypeError)
  await expect(withFallback(broken, broken, embedded).locate('60607')).rejects.toBeInstanceOf(TypeError)
})

describe('embedded', () => {
  const gazetteer = loadGazetteer()
  const geocoder = embeddedGeocoder(gazetteer)
  test('server-behaviour §2.5 an address has its own spot near the middle of its ZIP, and says that', async () => {
    const found = await geocoder.locate('2200 W Madison St, Chicago, IL 60612')
    const other = await geocoder.locate('2300 W Madison St, Chicago, IL 60612')
    const centre = gazetteer.zip('60612')
    expect(found).toMatchObject({
      quality: 'zip+approx',
      address: { zip: '60612', city: 'Chicago', state: 'IL' },
    })
    expect(found?.area).toBeUndefined()
    for (const way of ['lat', 'lng'] as const) {
      expect(Math.abs((found?.address[way] ?? 0) - (centre?.[way] ?? 0))).toBeLessThanOrEqual(0.008)
      expect(found?.address[way]).not.toBe(centre?.[way])
      expect(found?.address[way]).not.toBe(other?.address[way])
    }
    expect(await geocoder.locate('2200 W Madison St, Chicago, IL 60612')).toEqual(found)
  })
  test('a flat is told beside the street, and a town that is not known is no place', async () => {
    expect((await geocoder.locate('2200 W Madison St Apt 4, Chicago, IL 60612'))?.address).toMatchObject({
      subpremise: 'Apt 4',
      format: '2200 W Madison St, Chicago, IL 60612',
    })
    expect((await geocoder.locate('12 Main St, Peoria, IL'))?.quality).toBe('city+approx')
    expect(await geocoder.locate('zzzz, ZZ')).toBeNull()
  })
  test('of several towns of a name the nearest is meant, or that of the state that is written', async () => {
    const first = async (text: string, point?: { lat: number; lng: number }) =>
      (await geocoder.suggest(text, point)).found[0]?.address.state
    expect(await first('12 Main St, Springfield', { lat: 39.8, lng: -89.65 })).toBe('IL')
    expect(await first('12 Main St, Springfield', { lat: 42.1, lng: -72.6 })).toBe('MA')
    expect(await first('12 Main St, Springfield, MO', { lat: 39.8, lng: -89.65 })).toBe('MO')
  })
  test('V524 below three letters nothing is found; otherwise at most five, each once', async () => {
    expect(await geocoder.suggest('Sp ')).toEqual({ found: [], degraded: false })
    const { found } = await geocoder.suggest('San')
    expect(found).toHaveLength(5)
    expect(new Set(found.map(({ address }) => address.format)).size).toBe(5)
  })
})

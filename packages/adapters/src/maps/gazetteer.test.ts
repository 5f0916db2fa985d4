import type { Point } from '@nemt/domain/address/schema.ts'
import { loadGazetteer } from './gazetteer.ts'
import { zoneOf } from './zone.ts'

const gazetteer = loadGazetteer()

test('V519 towns by how their names begin, those with most people first', () => {
  const found = gazetteer.towns('springf')
  expect(new Set(found.slice(0, 4).map(({ name, state }) => `${name} ${state}`))).toEqual(
    new Set(['Springfield MO', 'Springfield MA', 'Springfield IL', 'Springfield OR']),
  )
  expect(found.every(({ plain }) => plain.startsWith('springf'))).toBe(true)
  expect(found.map(({ population }) => population)).toEqual(
    found.map(({ population }) => population).toSorted((a, b) => b - a),
  )
  expect(gazetteer.towns('springfield', 'IL').map(({ state }) => state)).toEqual(['IL'])
  expect(gazetteer.towns('zzzz')).toEqual([])
})

test.each([
  ['the Loop', { lat: 41.8781, lng: -87.6298 }, /^606/],
  ['Peoria', { lat: 40.6936, lng: -89.589 }, /^616/],
  ['Anchorage', { lat: 61.2181, lng: -149.9003 }, /^995/],
])('the ZIP code nearest to %s', (_, point, expected) => {
  expect(gazetteer.nearestZip(point)?.zip).toMatch(expected)
})

test('the ZIP code nearest to a point is that whose middle is, on all sides and across squares', () => {
  const all = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, '0')).flatMap(
    (code) => gazetteer.zip(code) ?? [],
  )
  const awayFrom = (point: Point) => (zip: Point) =>
    Math.hypot(zip.lat - point.lat, (zip.lng - point.lng) * Math.cos((point.lat * Math.PI) / 180))
  for (const town of ['43215', '60607', '59301', '99501', '96813', '33130'].flatMap(
    (code) => gazetteer.zip(code) ?? [],
  ))
    for (const [up, right] of [0, 0.07, -0.07, 0.16, -0.16].flatMap((lat) =>
      [0.05, -0.05, 0.15, -0.15].map((lng) => [lat, lng] as const),
    )) {
      const point = { lat: town.lat + up, lng: town.lng + right }
      const away = awayFrom(point)
      const nearest = all.reduce((best, zip) => (away(zip) < away(best) ? zip : best))
      const found = gazetteer.nearestZip(point)
      // Farther than a square's width nothing is promised.
      if (away(nearest) < 0.12) expect([point, found && away(found)]).toEqual([point, away(nearest)])
    }
})

test('no ZIP code is near the middle of the sea; one that there is is where it is', () => {
  expect(gazetteer.nearestZip({ lat: 0, lng: 0 })).toBeUndefined()
  expect(gazetteer.zip('60607')).toMatchObject({
    city: 'Chicago',
    state: 'IL',
    lat: expect.closeTo(41.87, 1),
    lng: expect.closeTo(-87.65, 1),
  })
  expect(gazetteer.zip('00000')).toBeUndefined()
})

test.each([
  ['Chicago', { lat: 41.88, lng: -87.63 }, 'America/Chicago'],
  ['Indianapolis', { lat: 39.77, lng: -86.16 }, 'America/Indiana/Indianapolis'],
  ['Phoenix', { lat: 33.45, lng: -112.07 }, 'America/Phoenix'],
  ['Kayenta, in the Navajo Nation', { lat: 36.73, lng: -110.25 }, 'America/Denver'],
  ['Honolulu', { lat: 21.31, lng: -157.86 }, 'Pacific/Honolulu'],
])('R16 the zone of %s', (_, point, expected) => {
  expect(zoneOf(point)).toBe(expected)
})

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

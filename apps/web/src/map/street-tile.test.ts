import { isStreetTile, streetAreaOf, type StreetArea } from './street-tile.ts'

test.each([
  [9, 0, 0, true],
  [15, 32_767, 32_767, true],
  [15, 32_768, 0, false],
  [8, 0, 0, false],
  [16, 0, 0, false],
  [12, 1.5, 0, false],
  [12, -1, 0, false],
  [Number.NaN, 0, 0, false],
])('tile %d/%d/%d of streets is served: %s', (z, x, y, served) => {
  expect(isStreetTile(z, x, y)).toBe(served)
})

const columbus: StreetArea = { area: 'c', version: '1', bounds: [-83.1, 39.9, -82.9, 40.1], attribution: '' }
const [inside, outside] = [
  { lat: 40, lng: -83 },
  { lat: 41.9, lng: -87.6 },
]

test.each([
  ['all points inside', [inside], columbus],
  ['one point outside', [inside, outside], undefined],
  ['no points', [], undefined],
])('the streets of an area are shown with %s', (_, points, expected) => {
  expect(streetAreaOf([columbus], points)).toBe(expected)
})

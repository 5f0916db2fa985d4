import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { isTile, worldShare } from './base-tile.ts'
import { mapSettings } from './settings.ts'

test.each([
  [0, 0, 0, true],
  [10, 1023, 1023, true],
  [10, 1024, 0, false],
  [11, 0, 0, false],
  [-1, 0, 0, false],
  [3, 1.5, 0, false],
  [3, Number.NaN, 0, false],
])('tile %d/%d/%d is served: %s', (z, x, y, served) => {
  expect(isTile(z, x, y)).toBe(served)
})

test.each([
  [0, 0, 0.5, 0.5],
  [85.0511, -180, 0, 0],
  [41.8781, -87.6298, 0.256584, 0.371689],
])('%d, %d lies at %d, %d of the world', (lat, lng, x, y) => {
  const share = worldShare(lat, lng)
  expect(share.x).toBeCloseTo(x, 4)
  expect(share.y).toBeCloseTo(y, 4)
})

test.each([
  [{}, { attribution: expect.stringContaining('Census') }],
  [
    { MAP_TILE_URL: 'https://t/{z}/{x}/{y}', MAP_TILE_ATTRIBUTION: '© us' },
    { street: 'https://t/{z}/{x}/{y}', attribution: '© us' },
  ],
  [
    { MAP_TILE_URL: 'a', MAP_SATELLITE_URL: 'b' },
    { street: 'a', satellite: 'b', attribution: '' },
  ],
  [{ MAP_SATELLITE_URL: 'b' }, { attribution: expect.stringContaining('Census') }],
])('with %j the map is drawn from %j', (environment, settings) => {
  expect(mapSettings(readSettings(environment), [])).toEqual({ ...settings, areas: [] })
})

import type { OfferedPlace } from '@nemt/domain/place/rank.ts'
import { offeredPlaces, typingDelay } from './offered-places.ts'

test.each([
  ['chi', 0],
  [' chi ', 0],
  ['chic', 650],
  ['chicago', 650],
])('V520 V521 X048 after typing %j the search waits %i ms', (text, delay) => {
  expect(typingDelay(text, 3)).toBe(delay)
})

const home: OfferedPlace = { source: 'home', address: { format: '1 Peña St, Chicago' } }
const clinic: OfferedPlace = {
  source: 'place',
  name: 'North Clinic',
  address: { format: '20 Main St, Chicago' },
}
const bare: OfferedPlace = { source: 'place', address: { format: '20 Main St, Denver' } }
const mapped: OfferedPlace = { source: 'map', address: { format: '20 Mainland Ave, Chicago' } }

test.each([
  ['', [home, bare, clinic], []],
  ['main 20', [bare, clinic], []],
  ['pena', [home], []],
  ['CLINIC', [clinic], []],
  ['enver', [], [bare]],
  ['nowhere', [], []],
])(
  'for %j the matching saved places are offered, those that only hold it inside last',
  (text, saved, inside) => {
    expect(offeredPlaces(text, { saved: [home, clinic, bare], found: [] })).toEqual({
      saved,
      found: [],
      inside,
    })
  },
)

test('what the map found stands apart', () => {
  expect(offeredPlaces('20 main', { saved: [clinic], found: [mapped] })).toEqual({
    saved: [clinic],
    found: [mapped],
    inside: [],
  })
})

test('V525 V526 at most ten saved places and three addresses are offered', () => {
  const many = Array.from({ length: 12 }, (_, index): OfferedPlace => ({
    source: 'place',
    name: `Main ${index}`,
    address: { format: `${index} Main St` },
  }))
  const streets = Array.from({ length: 5 }, (_, index): OfferedPlace => ({
    source: 'map',
    address: { format: `Main ${index} Ave` },
  }))
  const offered = offeredPlaces('main', { saved: many, found: streets })
  expect([offered.saved.length, offered.found.length]).toEqual([10, 3])
})

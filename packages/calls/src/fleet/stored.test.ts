import { eligibility, type EligibilityFacts } from '@nemt/domain/fleet/eligibility.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { soundFleet } from './stored.ts'

const fleet: Fleet = {
  key: 'FLT1',
  name: 'Metro Wheels',
  group: { key: 'GRP1', name: 'Metro', legal_name: 'Metro LLC' },
  enabled: true,
  archive: false,
  sandbox: false,
  dispatch: 'Basic',
  auto_accept: false,
  vehicles: { any: true },
  services: { standard: true },
  hours: [],
  costs: {},
  capacity: { max_weight: 300 },
}
// The record is judged before any fact is looked at.
const facts = {} as EligibilityFacts

test.each([
  [
    'an area',
    {
      ...fleet,
      areas: {
        whitelist: [{ key: 'A', format: 'Loop', geojson: { type: 'Polygon', coordinates: [1] } }],
        blacklist: [],
      },
    },
    /areas whitelist\.0\.geojson/,
  ],
  ['its hours', { ...fleet, hours: 'always' }, /hours /],
  ['its vehicles', { ...fleet, vehicles: [true] }, /vehicles /],
  ['several things', { ...fleet, costs: 1, zips: 2 }, /costs .*; zips /],
])('a stored fleet whose record is broken in %s is left out with the reason', (_, stored, reason) => {
  const verdict = eligibility(soundFleet(stored), facts)
  expect(verdict).toMatchObject({
    eligible: false,
    check: 'record',
    values: { broken: expect.stringMatching(reason) },
  })
})

test('a stored fleet with a key that an older version wrote is sound', () => {
  expect(soundFleet({ ...fleet, capacity: { ...fleet.capacity, seats: 3 } })).not.toHaveProperty('broken')
})

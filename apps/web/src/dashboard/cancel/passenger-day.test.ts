import type { ListedRide } from './passenger-day.ts'
import { ridesOfDay, searchOfDay } from './passenger-day.ts'

const zone = 'America/Chicago'
const noon = Date.parse('2026-07-06T12:00:00-05:00')

function ride(key: string, at: string, request = key) {
  return { key, request, times: { needed: Date.parse(at) } } as ListedRide
}

function keys(rides: readonly ListedRide[]) {
  return rides.map(({ key }) => key)
}

test('V247 V271 a passenger’s day has all its rides, and the legs of its requests after midnight', () => {
  const found = [
    ride('before', '2026-07-05T23:00:00-05:00'),
    ride('out', '2026-07-06T20:00:00-05:00', 'night'),
    ride('back', '2026-07-07T01:30:00-05:00', 'night'),
    ride('morning', '2026-07-06T00:00:00-05:00'),
    ride('next', '2026-07-07T00:00:00-05:00'),
  ]
  expect(keys(ridesOfDay(found, { at: noon, zone }))).toEqual(['out', 'back', 'morning'])
})

test('V247 on the day of a clock change the day is as long as it is', () => {
  const at = Date.parse('2026-11-01T12:00:00-06:00')
  const { from, to } = searchOfDay({ passenger: 'PAS1', at, zone })
  expect((to! - from!) / 3_600_000).toBe(25 + 24)
  expect(
    keys(
      ridesOfDay([ride('late', '2026-11-01T23:30:00-06:00'), ride('next', '2026-11-02T00:30:00-06:00')], {
        at,
        zone,
      }),
    ),
  ).toEqual(['late'])
})

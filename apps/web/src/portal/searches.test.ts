import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { isUpcoming, upcomingSearch } from './searches.ts'

const zone = 'America/Chicago'
const now = at('2026-12-02T00:10')

function at(text: string) {
  return Date.parse(`${text}-06:00`)
}

test('V134 the search for upcoming rides reaches back to what may go on over midnight, and a year ahead', () => {
  const { from, to } = upcomingSearch(zone, now)
  expect([from, to]).toEqual([at('2026-12-01T00:00'), at('2027-12-02T00:00')])
})

test.each<[RideStatus, string, boolean]>([
  ['confirmed', '2026-12-02T00:00', true],
  ['cancelled', '2026-12-02T09:00', true],
  ['pickup', '2026-12-01T23:50', true],
  ['enroute', '2026-12-01T23:30', true],
  ['confirmed', '2026-12-01T23:50', true],
  ['scheduling', '2026-12-01T23:50', true],
  ['active', '2026-12-01T16:00', true],
  ['confirmed', '2026-12-01T16:00', false],
  ['completed', '2026-12-01T23:30', false],
  ['cancelled', '2026-12-01T23:50', false],
  ['failed', '2026-12-01T23:30', false],
  ['arranged', '2026-12-01T23:50', false],
])('V134 V149 ten past midnight a ride that is %s, of %s, is upcoming: %s', (status, needed, expected) => {
  expect(isUpcoming({ status, times: { needed: at(needed) } }, zone, now)).toBe(expected)
})

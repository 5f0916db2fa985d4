import { isFollowed } from './caregiver.ts'
import type { RideStatus } from './schema.ts'

const needed_at = Date.parse('2027-03-14T15:00:00Z')
const SECOND = 1000

test.each<[string, RideStatus, number, number, boolean]>([
  ['long before', 'confirmed', -86_400 * SECOND, -3_600 * SECOND, true],
  ['under way', 'enroute', 0, 600 * SECOND, true],
  ['a minute after the drop-off', 'completed', 600 * SECOND, 660 * SECOND, true],
  ['a second later', 'completed', 600 * SECOND, 661 * SECOND, false],
  ['a minute after it failed', 'failed', 600 * SECOND, 661 * SECOND, false],
  ['a minute after it was cancelled', 'cancelled', -600 * SECOND, -539 * SECOND, false],
  ['a day later, of a ride that nobody ended', 'confirmed', 0, 86_401 * SECOND, false],
])('decision 079 a caregiver sees a ride %s: %s', (_, status, since, at, seen) => {
  expect(isFollowed({ status, status_at: needed_at + since, needed_at }, needed_at + at)).toBe(seen)
})

import type { RideStatus } from '../ride/schema.ts'
import { rideStatuses } from '../ride/values.ts'
import { answerFor, ridesLeft } from './leaving.ts'

const now = Date.UTC(2026, 10, 23, 15)
const HOUR = 3_600_000

/** What archiving does to a ride, by its status: `open` is cancelled, `under way` refuses. */
const left: Partial<Record<RideStatus, 'open' | 'under way'>> = {
  scheduling: 'open',
  confirmed: 'open',
  active: 'open',
  requesting: 'under way',
  retry: 'under way',
  pickup: 'under way',
  waiting: 'under way',
  enroute: 'under way',
  // Booked elsewhere: over by themselves once their time is.
  arranged: 'open',
  transit: 'open',
}
const elsewhere: readonly RideStatus[] = ['arranged', 'transit']

test.each(rideStatuses.flatMap((status) => [-HOUR, 0, HOUR].map((from) => [status, from] as const)))(
  'decision 020: a ride that is %s, %d ms from now, when its passenger leaves',
  (status, from) => {
    const ride = { key: 'RID1', status, times: { created: 0, needed: now + from } }
    const expected = elsewhere.includes(status) && from <= 0 ? undefined : left[status]
    expect(ridesLeft([ride], now)).toEqual({
      underWay: expected === 'under way' ? [ride] : [],
      open: expected === 'open' ? [ride] : [],
    })
  },
)

test.each([
  ['archived', undefined, 'cancel'],
  ['archived', 'keep', 'keep'],
  ['inactive', undefined, 'keep'],
  ['inactive', 'cancel', 'cancel'],
] as const)('decision 020: of who becomes %s, answered with %s, rides are: %s', (status, given, expected) => {
  expect(answerFor(status, given)).toBe(expected)
})

import { aheadProblem } from './ahead.ts'

const now = Date.parse('2026-07-06T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each<[string, string | undefined, number | undefined, string | null]>([
  ['on the last day of their list', '2027-07-05', undefined, null],
  ['on the day after it', '2027-07-06', undefined, 'date'],
  ['whose date is not said, late on the last day', undefined, now + 364 * DAY + 15 * HOUR, null],
  ['whose date is not said, after it', undefined, now + 365 * DAY, 'rides.0.times.needed'],
])('V134 a passenger books no ride that their list of a year does not show: %s', (_, date, needed, field) => {
  const draft = { date, rides: [{ times: { needed }, stops: { pickup: {}, dropoff: {} } }] }
  expect(aheadProblem(draft, { now, zone: 'America/New_York' })).toEqual(
    field === null ? null : { code: 'pickup_year', field },
  )
})

import { aheadProblem, seriesAheadProblem } from './ahead.ts'

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

const pickup = Date.parse('2026-07-07T15:00:00Z')

test.each<[string, object, string | null]>([
  ['that ends on the last day of their list', { until: now + 364 * DAY }, null],
  ['that goes on after it', { until: now + 372 * DAY }, 'repeat.until'],
  [
    'with a single day after it',
    { until: now + 8 * DAY, dates: ['2027-07-05', '2027-07-06'] },
    'repeat.dates.1',
  ],
  ['whose days after it are struck out', { until: now + 366 * DAY, exdates: ['2027-07-06'] }, null],
  ['that is switched off', { enabled: false, until: now + 900 * DAY }, null],
])('V134 no day of a series is one that their list of a year does not show: %s', (_, change, field) => {
  const repeat = { enabled: true, days: { 2: true }, ...change }
  expect(seriesAheadProblem(repeat, pickup, { now, zone: 'America/New_York' })).toEqual(
    field === null ? null : { code: 'pickup_year', field },
  )
})

import { wontGo } from './wont-go.ts'

const ZONE = 'America/New_York'
const now = Date.parse('2027-03-13T12:00:00-05:00')

test.each([
  ['in the hour that the clock skips', '2027-03-14', 2 * 60 + 30, 'skipped'],
  ['beside it', '2027-03-14', 3 * 60, null],
  ['earlier today', '2027-03-13', 5 * 60 + 15, 'past'],
  ['yesterday', '2027-03-12', 23 * 60, 'past'],
  ['later today', '2027-03-13', 12 * 60 + 15, null],
])('a ride %s', (_, date, minutes, why) => {
  expect(wontGo({ date, minutes }, ZONE, now)).toBe(why)
})

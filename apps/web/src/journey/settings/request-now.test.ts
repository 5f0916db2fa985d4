import { clockBehind } from './request-now.ts'

const sent = Date.parse('2027-03-01T12:00:00Z')
const HOUR = 3_600_000

test.each([
  ['right', 0, 0],
  ['a page that took a minute', 60_000, 0],
  ['twelve hours ahead', 12 * HOUR, -12 * HOUR],
  ['twelve hours behind', -12 * HOUR, 12 * HOUR],
  ['eleven minutes ahead', 11 * 60_000, -11 * 60_000],
])('P9 a clock that is %s: the request is judged by the server’s', (_, ahead, expected) => {
  expect(clockBehind(sent, sent + ahead)).toBe(expected)
  expect(Math.abs(sent + ahead + clockBehind(sent, sent + ahead) - sent)).toBeLessThanOrEqual(10 * 60_000)
})

import { relativeTo } from './relative.ts'

const now = Date.parse('2026-01-05T15:30:00Z')
const minute = 60_000

test.each([
  [0, { unit: 'now' }],
  [20_000, { unit: 'now' }],
  [minute, { unit: 'inMinutes', minutes: 1 }],
  [-59 * minute, { unit: 'minutesAgo', minutes: 59 }],
  [60 * minute, { unit: 'inHours', hours: 1 }],
  [-95 * minute, { unit: 'hoursAgo', hours: 2 }],
  [23 * 60 * minute, { unit: 'inHours', hours: 23 }],
  [24 * 60 * minute, null],
  [-30 * 60 * minute, null],
])('%i ms from now reads %j', (away, expected) => {
  expect(relativeTo(now + away, now)).toEqual(expected)
})

import { timeLeftParts } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [0, { far: false, hours: 0, minutes: 0 }],
  [24 * minute + 59_999, { far: false, hours: 0, minutes: 24 }],
  [47 * hour + 59 * minute, { far: false, hours: 47, minutes: 59 }],
  [48 * hour, { far: true, days: 2 }],
  [462 * hour + 24 * minute, { far: true, days: 19 }],
])('%i ms are left as %j', (span, parts) => {
  expect(timeLeftParts(span)).toEqual(parts)
})

import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import { durationParts } from './duration.ts'

test.each([
  [0, 0, 0],
  [89, 0, 1],
  [90, 0, 2],
  [3599, 1, 0],
  [5400, 1, 30],
  [28_800, 8, 0],
])('V489 %i s are %i h %i min', (seconds, hours, minutes) => {
  expect(durationParts(seconds)).toEqual({ hours, minutes })
})
test('V489 over 8 hours the cap is said', () => {
  const capped = durationParts(28_801)
  expect('key' in capped && message(en, capped.key)).toBe('More than 8 hours')
})

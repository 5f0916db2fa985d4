import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import { durationLine } from './duration.ts'

test.each([
  [0, 'about a minute'],
  [89, 'about a minute'],
  [90, 'about 2 minutes'],
  [3569, 'about 59 minutes'],
  [3599, 'about 1 h 0 min'],
  [5400, 'about 1 h 30 min'],
  [28_800, 'about 8 h 0 min'],
  [28_801, 'More than 8 hours'],
])('V489 %i s are %s', (seconds, expected) => {
  const { key, values } = durationLine(seconds)
  expect(message(en, key, values)).toBe(expected)
})

import { resendWait } from './sent-code.ts'

const now = Date.parse('2026-07-06T09:00:00Z')

test.each([
  ['just now', 0, 30],
  ['ten seconds and a half ago', 10_500, 20],
  ['half a minute ago', 30_000, 0],
  ['long ago', 3_600_000, 0],
  ['before the clock was set back by two hours', -7_200_000, 30],
])('a code that was sent %s', (_, ago, left) => expect(resendWait(now - ago, now)).toBe(left))

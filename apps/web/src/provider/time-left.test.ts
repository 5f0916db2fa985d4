import { spokenMinutes, timeLeft, untilNextLook } from './time-left.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each([
  [2 * HOUR + 59 * MINUTE + 59 * SECOND, { unit: 'hours', hours: 2, minutes: 59 }],
  [HOUR, { unit: 'hours', hours: 1, minutes: 0 }],
  [HOUR - 1, { unit: 'minutes', minutes: 59 }],
  [10 * MINUTE + 1, { unit: 'minutes', minutes: 10 }],
  [10 * MINUTE, { unit: 'seconds', minutes: 10, seconds: '00' }],
  [9 * MINUTE + 5 * SECOND, { unit: 'seconds', minutes: 9, seconds: '05' }],
  [1, { unit: 'seconds', minutes: 0, seconds: '00' }],
  [0, null],
  [-1, null],
])('%i ms left to answer are %j', (left, expected) => {
  expect(timeLeft(left)).toEqual(expected)
})

test.each([
  [3 * HOUR + 1, 1],
  [3 * HOUR, MINUTE],
  [20 * MINUTE + 400, 400],
  [5 * MINUTE, SECOND],
  [5 * MINUTE - 300, 700],
])('with %i ms left the screen looks again in %i ms', (left, expected) => {
  expect(untilNextLook(left)).toBe(expected)
})

test('a whole countdown of half an hour is read aloud four times', () => {
  const spoken = new Set<number>()
  for (let left = HOUR; left > 0; left -= SECOND) {
    const minutes = spokenMinutes(left)
    if (minutes !== null) spoken.add(minutes)
  }
  expect([...spoken]).toEqual([30, 10, 5, 1])
  expect(spokenMinutes(0)).toBeNull()
})

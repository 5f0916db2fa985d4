import { isSignature, nextSteps, stampedAt, stampProblem, statusAfter, wasTried } from './drive.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-23T15:00:00Z')
const times = {
  created: now - 90 * MINUTE,
  needed: now,
  pickup: now - 30 * MINUTE,
  waiting: now - 20 * MINUTE,
}

test.each([
  [-25, 'step_early'],
  [-20, null],
  [-1, null],
  [0, null],
  // A phone's clock may run a minute ahead.
  [1, null],
  [2, 'step_future'],
])('a step stamped %s minutes from now: %s', (minutes, expected) => {
  expect(stampProblem(now + minutes * MINUTE, times, now)).toBe(expected)
})

test.each([
  [-30_000, -30_000],
  [30_000, 0],
  [60_001, 60_001],
  // Half a minute before the passenger was reached, and a whole one.
  [-20 * MINUTE - 30_000, -20 * MINUTE],
  [-21 * MINUTE, -21 * MINUTE],
])('a phone’s clock is forgiven a minute: %s ms from now is %s', (told, expected) => {
  expect(stampedAt(now + told, times, now) - now).toBe(expected)
})

test('nothing happens before the ride was booked', () => {
  const booked = { created: now - 5 * MINUTE, needed: now }
  expect(stampProblem(now - 6 * MINUTE, booked, now)).toBe('step_early')
})

test.each([
  ['confirmed', ['pickup']],
  ['requesting', ['pickup']],
  ['retry', ['pickup']],
  ['pickup', ['waiting', 'declined']],
  ['waiting', ['enroute', 'no_show', 'declined']],
  ['enroute', ['completed']],
  ['completed', []],
  ['cancelled', []],
] as const)('from %s a driver may report %j', (status, steps) => expect(nextSteps(status)).toEqual(steps))

test('a no-show is a failed ride; the passenger is tried after the arrival and before it', () => {
  expect([statusAfter('no_show'), statusAfter('declined'), statusAfter('enroute')]).toEqual([
    'failed',
    'failed',
    'enroute',
  ])
  const tried = (minutes?: number) =>
    wasTried(minutes === undefined ? undefined : now + minutes * MINUTE, now, times)
  expect([tried(), tried(-21), tried(-20), tried(0), tried(1)]).toEqual([false, false, true, true, false])
  expect(wasTried(now, now, { created: now, needed: now })).toBe(false)
})

test.each([
  ['one touch', [[500, 500]], false],
  ['a touch that the finger lies on', [[500, 500, 500, 500, 500, 500]], false],
  [
    'several touches far apart',
    [
      [10, 10],
      [900, 900],
    ],
    false,
  ],
  ['a slip of the finger', [[500, 500, 560, 540]], false],
  ['a hair too little', [[500, 500, 599, 500]], false],
  ['a short mark', [[500, 500, 600, 500]], true],
  [
    'a cross',
    [
      [400, 400, 450, 450],
      [450, 400, 400, 450],
    ],
    true,
  ],
  ['nothing', [], false],
])('decision 076 %s: a signature %j is %s', (_, strokes, expected) => {
  expect(isSignature(strokes)).toBe(expected)
})

import { costTyped } from './cost.ts'

const none = { minimum: 0, maximum: 0 }

test.each([
  ['12.50', 'minimum', none, 1_250, null],
  [' ', 'minimum', { minimum: 5_000, maximum: 0 }, 0, null],
  ['0', 'maximum', { minimum: 5_000, maximum: 0 }, 0, null],
  ['50', 'maximum', { minimum: 5_000, maximum: 0 }, 5_000, null],
  // What is no amount, or less than nothing, doesn't leave the one before in force.
  ['abc', 'minimum', { minimum: 5_000, maximum: 0 }, 0, 'costInvalid'],
  ['-5', 'maximum', { minimum: 0, maximum: 2_000 }, 0, 'costInvalid'],
  // From 50 to 20 there is nothing.
  ['20', 'maximum', { minimum: 5_000, maximum: 0 }, 0, 'costCrossed'],
  ['50', 'minimum', { minimum: 0, maximum: 2_000 }, 0, 'costCrossed'],
] as const)('X056 %j as %s beside %j is %i, with %s', (typed, end, range, cents, problem) => {
  expect(costTyped(typed, end, range)).toEqual({ cents, problem })
})

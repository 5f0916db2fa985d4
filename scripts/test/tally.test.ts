import { good, inWords, ofJest, ofPlaywright, single, total } from './tally.ts'

const results = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
}
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  ['all passed', results, { passed: 5, failed: 0, skipped: 0 }],
  ['a failure', { ...results, numFailedTests: 2 }, { passed: 5, failed: 2, skipped: 0 }],
  [
    'skipped and todo',
    { ...results, numPendingTests: 1, numTodoTests: 2 },
    { passed: 5, failed: 0, skipped: 3 },
  ],
  [
    'a file that does not load',
    { ...results, numRuntimeErrorTestSuites: 1 },
    { passed: 5, failed: 1, skipped: 0 },
  ],
])('jest: %s', (_, output, expected) => {
  expect(ofJest(output)).toEqual(expected)
})

test.each([
  ['all passed', { stats, errors: [] }, { passed: 3, failed: 0, skipped: 0 }],
  [
    'one passed at its second try',
    { stats: { ...stats, flaky: 1 }, errors: [] },
    { passed: 4, failed: 0, skipped: 0 },
  ],
  ['skipped', { stats: { ...stats, skipped: 2 }, errors: [] }, { passed: 3, failed: 0, skipped: 2 }],
  [
    'the portal does not start',
    { stats: { ...stats, expected: 0 }, errors: [{}] },
    { passed: 0, failed: 1, skipped: 0 },
  ],
])('Playwright: %s', (_, results, expected) => {
  expect(ofPlaywright(results)).toEqual(expected)
})

test('the closing line adds all suites up', () => {
  expect(inWords(total([single(true), single(false), { passed: 10, failed: 0, skipped: 1 }]))).toBe(
    '11 passed, 1 failed, 1 skipped',
  )
})

test.each([
  ['everything passed', { passed: 3, failed: 0, skipped: 0 }, true],
  ['nothing ran', { passed: 0, failed: 0, skipped: 0 }, false],
  ['one failed', { passed: 3, failed: 1, skipped: 0 }, false],
  ['one was skipped', { passed: 3, failed: 0, skipped: 1 }, false],
])('a run where %s: good is %s', (_, tally, expected) => {
  expect(good(tally)).toBe(expected)
})

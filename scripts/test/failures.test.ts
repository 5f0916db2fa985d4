import path from 'node:path'
import { root } from '../folders.ts'
import { failuresInWords, failuresOfJest, failuresOfPlaywright } from './failures.ts'

test('jest: what failed, and a file that does not load', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const failed = { fullName: 'takes away', status: 'failed', failureMessages: ['\u001B[31mgot 3\u001B[39m'] }
  const failures = failuresOfJest({
    testResults: [
      { name: path.join(root, 'sum.test.ts'), message: '', assertionResults: [passed, failed] },
      { name: path.join(root, 'broken.test.ts'), message: 'no such module', assertionResults: [] },
    ],
  })
  expect(failuresInWords(failures)).toBe(
    'sum.test.ts › takes away\n    got 3\n\nbroken.test.ts › does not load\n    no such module',
  )
})

test('Playwright: each try of what failed, also of what passed at last, and what failed outside of tests', () => {
  const good = { status: 'passed', errors: [] }
  const bad = (message: string) => ({ status: 'failed', errors: [{ message }] })
  const spec = (title: string, ...results: { status: string; errors: { message: string }[] }[]) => ({
    title,
    file: 'ride.spec.ts',
    line: 7,
    tests: [{ results }],
  })
  const failures = failuresOfPlaywright({
    errors: [{ message: 'no portal' }],
    suites: [
      {
        specs: [spec('good', good)],
        suites: [{ specs: [spec('flaky', bad('once'), good), spec('bad', bad('first'), bad('second'))] }],
      },
      { specs: [spec('slow', { status: 'timedOut', errors: [] })] },
    ],
  })
  expect(failures).toEqual([
    { where: 'e2e', name: 'outside of tests', messages: ['no portal'] },
    { where: 'tests/e2e/ride.spec.ts:7', name: 'flaky', messages: ['once'] },
    { where: 'tests/e2e/ride.spec.ts:7', name: 'bad', messages: ['first', 'second'] },
    { where: 'tests/e2e/ride.spec.ts:7', name: 'slow', messages: ['timedOut'] },
  ])
})

test('a long message is cut', () => {
  const messages = [Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')]
  const text = failuresInWords([{ where: 'a', name: 'b', messages }])
  expect(text).toContain('    line 11\n    …')
  expect(text).not.toContain('line 12')
})

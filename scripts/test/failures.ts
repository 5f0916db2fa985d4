import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../folders.ts'

/** Lines of a message that are repeated at the end; the whole of it stands where the test ran. */
const LINES = 12

/** A test that failed once or more, and what it said each time. */
export interface Failure {
  where: string
  name: string
  messages: string[]
}

export interface JestFailures {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface PlaywrightError {
  message?: string
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { results: { status: string; errors: PlaywrightError[] }[] }[]
  }[]
}

export interface PlaywrightFailures {
  suites: PlaywrightSuite[]
  errors: PlaywrightError[]
}

/** Of jest's JSON, with the files that could not even be loaded. */
export function failuresOfJest({ testResults }: JestFailures): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const where = path.relative(root, name)
    if (assertionResults.length === 0 && message)
      return [{ where, name: 'does not load', messages: [message] }]
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ where, name: fullName, messages: failureMessages ?? [] }))
  })
}

/** Of Playwright's JSON. A test that passed at its second try is named, too: with what its first one said. */
export function failuresOfPlaywright({ suites, errors }: PlaywrightFailures): Failure[] {
  const outside = errors.map(({ message = '' }) => ({
    where: 'e2e',
    name: 'outside of tests',
    messages: [message],
  }))
  return [...outside, ...suites.flatMap(failuresOfSuite)]
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs
    .map(({ title, file, line, tests }) => ({
      where: `tests/e2e/${file}:${line}`,
      name: title,
      messages: tests
        .flatMap(({ results }) => results)
        .filter(({ status }) => status !== 'passed' && status !== 'skipped')
        .map(({ status, errors }) => errors.map(({ message = '' }) => message).join('\n') || status),
    }))
    .filter(({ messages }) => messages.length > 0)
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/**
 * As text for the end of a run: who reads only the last lines of a log (as most do, of a long one) still learns
 * what went wrong.
 */
export function failuresInWords(failures: readonly Failure[]): string {
  return failures
    .map(({ where, name, messages }) => [`${where} › ${name}`, ...messages.map(shortened)].join('\n'))
    .join('\n\n')
}

function shortened(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
  const more = lines.length > LINES ? ['…'] : []
  return [...lines.slice(0, LINES), ...more].map((line) => `    ${line}`).join('\n')
}

/** How many tests of a suite ended how. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** A suite that is one test. */
export function single(good: boolean): Tally {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

export function total(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  }
}

/** The closing line. */
export function inWords({ passed, failed, skipped }: Tally) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Good is only a run in which something ran, nothing failed and nothing was left out. */
export function good({ passed, failed, skipped }: Tally) {
  return passed > 0 && failed === 0 && skipped === 0
}

export interface JestResults {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
}

/** Of jest's JSON; a file that could not even be loaded counts as a failed test. */
export function ofJest(results: JestResults): Tally {
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

export interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/**
 * Of Playwright's JSON. A test that passed at its second try has passed; Playwright names it under 'flaky'. Errors
 * outside of tests (a file that does not load, a portal that does not start) count as failed tests.
 */
export function ofPlaywright({ stats, errors }: PlaywrightResults): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

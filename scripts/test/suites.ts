import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../folders.ts'
import { build, nextProgram } from '../supervise/build.ts'
import { LEASH } from '../supervise/leashed.ts'
import {
  failuresOfJest,
  failuresOfPlaywright,
  type Failure,
  type JestFailures,
  type PlaywrightFailures,
} from './failures.ts'
import {
  ofJest,
  ofPlaywright,
  single,
  total,
  type JestResults,
  type PlaywrightResults,
  type Tally,
} from './tally.ts'

function bin(name: string, file: string) {
  return path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve(`${name}/package.json`)),
    file,
  )
}

const results = path.join(root, 'test-results')

/** What a suite came to. */
export interface Outcome {
  tally: Tally
  failures: Failure[]
}

/** What runs under `npm test -- --only NAME`, in this order. `more` are arguments for the tool behind it. */
export const suites: Record<
  'format' | 'types' | 'lint' | 'unit' | 'e2e',
  (more: string[], signal: AbortSignal) => Promise<Outcome>
> = {
  format: async (more, signal) =>
    plain(single(await run([bin('oxfmt', 'bin/oxfmt'), '--check', '.', ...more], signal))),
  types: async (more, signal) => {
    const known = await run([nextProgram(), 'typegen'], signal, path.join(root, 'apps', 'web'))
    const all = await check(['.', ...more], signal)
    // What Next.js asks of pages and layouts stands in a file that git ignores.
    const pages = known && (await check(['--no-ignore', 'apps/web/.next/types/validator.ts'], signal))
    return plain(total([single(all), single(pages)]))
  },
  lint: async (more, signal) =>
    plain(single(await run([bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0', ...more], signal))),
  unit: (more, signal) =>
    reported('unit.json', jestOutcome, (file) =>
      run([bin('jest', 'bin/jest.js'), '--ci', '--json', `--outputFile=${file}`, ...more], signal),
    ),
  e2e: (more, signal) =>
    reported('e2e.json', playwrightOutcome, (file) => {
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
      // Another reporter takes the place of those in playwright.config.ts, and with them of the results.
      return run(
        [
          bin('@playwright/test', 'cli.js'),
          'test',
          ...more.map((flag) => (flag.startsWith('--reporter=') ? `${flag},json` : flag)),
        ],
        signal,
      )
    }),
}

/** Types, and the rules that ask about them (.oxlintrc.json). */
function check(files: string[], signal: AbortSignal): Promise<boolean> {
  return run([bin('oxlint', 'bin/oxlint'), '--type-aware', '--type-check', ...files], signal)
}

/**
 * Builds the web app for the end-to-end tests while a core is idle. Why it can't be built, the start of their
 * portal says, which tries again.
 */
export function buildAhead(signal: AbortSignal): Promise<void> {
  return build({ ...process.env, NEXT_TELEMETRY_DISABLED: '1' }, signal).catch(() => {})
}

function plain(tally: Tally): Outcome {
  return { tally, failures: [] }
}

function jestOutcome(results: JestResults & JestFailures): Outcome {
  return { tally: ofJest(results), failures: failuresOfJest(results) }
}

function playwrightOutcome(results: PlaywrightResults & PlaywrightFailures): Outcome {
  return { tally: ofPlaywright(results), failures: failuresOfPlaywright(results) }
}

/**
 * Runs a tool that leaves its results in a file. Without the file it never came to its tests: one failure.
 */
async function reported<T>(
  name: string,
  read: (results: T) => Outcome,
  work: (file: string) => Promise<boolean>,
): Promise<Outcome> {
  const file = path.join(results, name)
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const good = await work(file)
  if (!existsSync(file)) return plain(single(false))
  const { tally, failures } = read(JSON.parse(readFileSync(file, 'utf8')))
  const told = good || tally.failed > 0 || tally.passed + tally.skipped === 0
  return { tally: told ? tally : total([tally, single(false)]), failures }
}

/**
 * Runs a Node program with its output on the terminal; true when it ended well. It ends with this process,
 * too (leash.mjs).
 */
function run(args: string[], signal: AbortSignal, cwd = root): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, [...LEASH, ...args], {
    cwd,
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

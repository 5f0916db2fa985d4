import { errorCode } from '@nemt/domain/problem/error-code.ts'
import { countFault } from './figures.ts'
import { log, logFailed } from './log.ts'

export { logIsSilent } from './log.ts'

/** Lines a minute that faults of one process may write: a client that provokes one must not fill the disk. */
const LINES = 20
const MINUTE_MS = 60_000
/** Frames of the stack that are written. */
const FRAMES = 8
/** Of the faults that one is made of, so many are written. */
const CAUSES = 3

let minute = 0
let lines = 0
let unsaid = 0

/** The frames of a stack alone: the message above them may hold what a client sent. */
export function framesOf(error: unknown): string[] {
  return String(error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim())
}

/** An error as the log names it. */
function named(error: unknown) {
  return {
    error: error instanceof Error ? error.name : typeof error,
    code: errorCode(error),
    stack: framesOf(error),
  }
}

/** What a fault comes from: several at once, or the one that was caught before it. */
function causesOf(error: unknown): unknown[] {
  if (error instanceof AggregateError) return error.errors.slice(0, CAUSES)
  return error instanceof Error && error.cause !== undefined ? [error.cause] : []
}

/**
 * Counts a fault that nobody foresaw and writes it to the log, without what the client sent; beyond twenty a
 * minute faults are only counted. `where` is one of the product's own words, `about` holds ids alone.
 */
export function logFault(
  where: string,
  error: unknown,
  about: Readonly<Record<string, string | number | undefined>> = {},
): void {
  countFault(where)
  const now = Math.floor(performance.now() / MINUTE_MS)
  if (now !== minute) [minute, lines] = [now, 0]
  if (++lines > LINES) return void unsaid++
  const causes = causesOf(error).map(named)
  const left = unsaid ? { unsaid } : {}
  unsaid = 0
  log().error(
    { where, ...about, ...named(error), ...(causes.length > 0 ? { causes } : {}), ...left },
    'fault',
  )
}

/**
 * What happens to a fault that nobody caught: it is logged, and everybody else is served on. For a process
 * that has started: a fault before that has to end it. A log that can't be written ends nothing either.
 */
export function keepServing(): void {
  process.on('uncaughtException', (error) => {
    if (!isGone(error)) logFault('uncaught', error)
  })
  process.on('unhandledRejection', (error) => logFault('rejection', error))
}

/** Node's own word for a client that went away in the midst of its request: phones do, and it is nobody's fault. */
function isGone(error: Error): boolean {
  return error.message === 'aborted' && errorCode(error) === 'ECONNRESET'
}

/**
 * A full disk under the log is no reason to stop: without these listeners a failed write of Node's own
 * streams would end the process.
 */
export function surviveFullDisk(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', logFailed)
}

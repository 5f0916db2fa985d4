/** Lines a minute that faults of one kind may write: a client that provokes one must not fill the disk. */
const LINES = 20
const MINUTE_MS = 60_000

let minute = 0
let lines = 0
let unsaid = 0

/**
 * Writes a fault that nobody foresaw to the log, without what the client sent; beyond twenty a minute faults
 * are only counted.
 */
export const logFault = (where: string, error: unknown): void => {
  const now = Math.floor(performance.now() / MINUTE_MS)
  if (now !== minute) [minute, lines] = [now, 0]
  if (++lines > LINES) return void unsaid++
  const { name, code, stack } =
    error instanceof Error
      ? (error as NodeJS.ErrnoException)
      : { name: typeof error, code: undefined, stack: '' }
  const left = unsaid ? { unsaid } : {}
  unsaid = 0
  process.stderr.write(
    `${JSON.stringify({ level: 'error', where, error: name, code, stack: String(stack).split('\n').slice(1, 9), ...left })}\n`,
  )
}

let silent = false

/** Whether the log can't be written (a full disk, say): then the process goes on without it. */
export const logIsSilent = (): boolean => silent

/**
 * What happens to a fault that nobody caught: it is logged, and everybody else is served on. For a process
 * that has started: a fault before that has to end it. A log that can't be written ends nothing either.
 */
export const keepServing = (): void => {
  process.on('uncaughtException', (error) => logFault('uncaught', error))
  process.on('unhandledRejection', (error) => logFault('rejection', error))
}

/**
 * A full disk under the log is no reason to stop: without these listeners a failed write would end the
 * process.
 */
export const surviveFullDisk = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => (silent = true))
}

import { createRequire } from 'node:module'
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type pinoPretty from 'pino-pretty'
import { countFault } from './figures.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const LOG_FORMATS = ['json', 'text'] as const
export type LogSetting = { level: (typeof LOG_LEVELS)[number]; format: (typeof LOG_FORMATS)[number] }

/** The processes that write a log of their own. */
export type ProcessName = 'gateway' | 'worker' | 'web'

type Destination = ReturnType<typeof pino.destination>
/** Once per process, though the pages' bundles hold this module more than once. */
const kept = globalThis as {
  portalLog?: Logger
  portalLogFlush?: () => Promise<void>
  portalLogSilent?: boolean
}

/** Lines are gathered to so many bytes, or for so many ms, before they are written. */
const GATHERED_BYTES = 4_096
const GATHERED_MS = 200
/** While nothing can be written so many bytes wait in memory; what comes on top is dropped. */
const WAITING_BYTES = 1_000_000

const among = <T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly T[],
  otherwise: T,
  wrong: string[],
): T => {
  const said = env[name]
  if (!said) return otherwise
  const found = allowed.find((one) => one === said)
  if (!found) wrong.push(`${name} must be one of ${allowed.join(', ')}`)
  return found ?? otherwise
}

/** LOG_LEVEL and LOG_FORMAT (.env.example); what can't be meant is added to `wrong`. */
export const readLogSetting = (env: NodeJS.ProcessEnv, wrong: string[]): LogSetting => ({
  level: among(env, 'LOG_LEVEL', LOG_LEVELS, 'info', wrong),
  format: among(env, 'LOG_FORMAT', LOG_FORMATS, env['NODE_ENV'] === 'development' ? 'text' : 'json', wrong),
})

/** A place for lines that never ends the process: what can't be written is dropped, and known. */
const opened = (options: { fd: number; sync: boolean }): Destination => {
  const destination = pino.destination({
    ...options,
    ...(options.sync
      ? {}
      : { minLength: GATHERED_BYTES, maxLength: WAITING_BYTES, periodicFlush: GATHERED_MS }),
  })
  // At the end of a process the library would try for ever on a full disk; closeLog writes the last lines.
  destination.flushSync = () => {}
  destination.on('error', logFailed)
  destination.on('drop', () => countFault('log line dropped'))
  destination.on('write', () => (kept.portalLogSilent = false))
  return destination
}

const made = (setting: LogSetting, process: string | undefined, to: DestinationStream): Logger =>
  pino(
    {
      level: setting.level,
      base: process === undefined ? null : { process },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    to,
  )

/** Only where lines are for people: loaded when it is wanted. */
const inWords = (destination: Destination): DestinationStream => {
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof pinoPretty
  return pretty({ destination, colorize: false, singleLine: true, ignore: 'pid,hostname' })
}

/**
 * Opens this process's log on standard output, written in the background. Throws Error for settings that
 * can't be meant.
 */
export const openLog = (name: ProcessName, env: NodeJS.ProcessEnv): void => {
  const wrong: string[] = []
  const setting = readLogSetting(env, wrong)
  if (wrong.length) throw new Error(`${wrong.join('; ')}. See .env.example.`)
  const destination = opened({ fd: 1, sync: false })
  kept.portalLog = made(setting, name, setting.format === 'text' ? inWords(destination) : destination)
  kept.portalLogFlush = () => new Promise((done) => destination.flush(() => done()))
}

/** What a process that ends waits for its last lines, ms. */
const LAST_LINES_MS = 500

/** Writes what is gathered, before a process ends. */
export const closeLog = async (): Promise<void> => {
  await Promise.race([
    kept.portalLogFlush?.(),
    new Promise((late) => setTimeout(late, LAST_LINES_MS).unref()),
  ])
}

/**
 * The log of this process. Lines name records by their keys: never a name, number, address, payload or token.
 * Where none was opened (tools, tests), what is wrong goes to standard error.
 */
export const log = (): Logger =>
  (kept.portalLog ??= made({ level: 'warn', format: 'json' }, undefined, opened({ fd: 2, sync: true })))

/** Whether the log can't be written (a full disk, say): then the process goes on without it. */
export const logIsSilent = (): boolean => kept.portalLogSilent === true

/** Counts and remembers that a line could not be written. */
export const logFailed = (): void => {
  countFault('log')
  kept.portalLogSilent = true
}

import { createRequire } from 'node:module'
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type pinoPretty from 'pino-pretty'
import { countFault } from './figures.ts'
import { readSettings, type Settings } from './settings/schema.ts'

type LogSetting = { level: Settings['LOG_LEVEL']; format: 'json' | 'text' }

/** The processes that write a log of their own. */
export type ProcessName = 'gateway' | 'worker' | 'web' | 'router'

type Destination = ReturnType<typeof pino.destination>
/** Once per process, though the pages' bundles hold this module more than once. */
const globals = globalThis as {
  portalLog?: Logger
  portalLogFlush?: () => Promise<void>
  portalLogSilent?: boolean
}

/** Lines are gathered to so many bytes, or for so many ms, before they are written. */
const GATHERED_BYTES = 4_096
const GATHERED_MS = 200
/** While nothing can be written so many bytes wait in memory; what comes on top is dropped. */
const WAITING_BYTES = 1_000_000

/** How lines are written: for people while somebody develops, else for programs. */
function logSettingOf({ LOG_LEVEL, LOG_FORMAT }: Settings, development: boolean): LogSetting {
  return {
    level: LOG_LEVEL,
    format: LOG_FORMAT ?? (development ? 'text' : 'json'),
  }
}

/** A place for lines that never ends the process: what can't be written is dropped, and known. */
function opened(options: { fd: number; sync: boolean }): Destination {
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
  destination.on('write', () => (globals.portalLogSilent = false))
  return destination
}

function newLogger(setting: LogSetting, process: string | undefined, to: DestinationStream): Logger {
  return pino(
    {
      level: setting.level,
      base: process === undefined ? null : { process },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    to,
  )
}

/** Only where lines are for people: loaded when it is wanted. */
function inWords(destination: Destination): DestinationStream {
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof pinoPretty
  return pretty({ destination, colorize: false, singleLine: true, ignore: 'pid,hostname' })
}

/**
 * Opens this process's log on standard output, written in the background. Throws SettingsError for
 * settings that can't be meant.
 */
export function openLog(name: ProcessName, env: NodeJS.ProcessEnv): void {
  const setting = logSettingOf(readSettings(env), env.NODE_ENV === 'development')
  const destination = opened({ fd: 1, sync: false })
  globals.portalLog = newLogger(setting, name, setting.format === 'text' ? inWords(destination) : destination)
  globals.portalLogFlush = () => new Promise((done) => destination.flush(() => done()))
}

/** What a process that ends waits for its last lines, ms. */
const LAST_LINES_MS = 500

/** Writes what is gathered, before a process ends. */
export async function closeLog(): Promise<void> {
  await Promise.race([
    globals.portalLogFlush?.(),
    new Promise((late) => setTimeout(late, LAST_LINES_MS).unref()),
  ])
}

/**
 * The log of this process. Lines name records by their keys: never a name, number, address, payload or token.
 * Where none was opened (tools, tests), what is wrong goes to standard error.
 */
export function log(): Logger {
  return (globals.portalLog ??= newLogger(
    { level: 'warn', format: 'json' },
    undefined,
    opened({ fd: 2, sync: true }),
  ))
}

/** Whether the log can't be written (a full disk, say): then the process goes on without it. */
export function logIsSilent(): boolean {
  return globals.portalLogSilent === true
}

/** Counts and remembers that a line could not be written. */
export function logFailed(): void {
  countFault('log')
  globals.portalLogSilent = true
}

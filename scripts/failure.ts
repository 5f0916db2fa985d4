import { SettingsError } from '@nemt/adapters/settings/schema.ts'

/** A failure that the reader can act on: shown as its one line, without a stack. */
export class Explained extends Error {}

const SYSTEM: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The file system is read-only',
  EACCES: 'No permission',
  EMFILE: 'Too many open files',
}

/**
 * One line for any error. System errors that people meet (disk full, no permission) get a sentence of their
 * own; anything unknown keeps its stack, because then the program is at fault and not its surroundings.
 */
export function explain(error: unknown): string {
  if (error instanceof Explained || error instanceof SettingsError) return error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  const sentence = code && SYSTEM[code]
  if (sentence) return path ? `${sentence}: ${path}` : `${sentence} (${message})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

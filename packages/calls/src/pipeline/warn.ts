import { log } from '@nemt/adapters/log.ts'

const MOST = 1_000
const warned = new Set<string>()

/**
 * A line in the log about something stored that can't be used; once for each in the life of the process.
 * Never with names or numbers of people.
 */
export function warnOnce(message: string, detail: string): void {
  const line = `${message} ${detail}`
  if (warned.has(line) || warned.size >= MOST) return
  warned.add(line)
  log().warn({ message, detail: detail.slice(0, 500) }, 'stored')
}

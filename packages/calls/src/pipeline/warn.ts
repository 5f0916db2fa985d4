import { log } from '@nemt/adapters/log.ts'

const MOST = 1_000
const said = new Set<string>()

/**
 * A line in the log about something stored that can't be used; once for each in the life of the process.
 * Never with names or numbers of people.
 */
export function warnOnce(message: string, detail: string): void {
  const line = `${message} ${detail}`
  if (said.has(line) || said.size >= MOST) return
  said.add(line)
  log().warn({ message, detail: detail.slice(0, 500) }, 'stored')
}

const MOST = 1_000
const said = new Set<string>()

/**
 * A line in the log about something stored that can't be used; once for each in the life of the process.
 * Never with names or numbers of people.
 */
export const warnOnce = (message: string, detail: string): void => {
  const line = JSON.stringify({ level: 'warn', message, detail: detail.slice(0, 500) })
  if (said.has(line) || said.size >= MOST) return
  said.add(line)
  process.stderr.write(`${line}\n`)
}

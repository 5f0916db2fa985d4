/**
 * What an error is called in logs and lists: the database's or the system's code, else its class; never its
 * words, which may hold anything.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code !== '' ? code.slice(0, 60) : error.name
}

import 'server-only'

/** When the server makes the page that it is asked for, ms: for CallsProvider. */
export function madeAt(): number {
  return Date.now()
}

import { USES } from '../session/idle.ts'

/** So long nobody does anything, until what the page shows counts as old; ms (doc 1 §9, X027). */
const IDLE_MS = 30 * 60_000

/**
 * Calls `refresh` when somebody comes back to a page at which nobody did anything for half an hour (V333): a line that
 * slept with the computer may not know yet that it is down. Gives back how to stop.
 */
export function refreshAfterIdle(refresh: () => void): () => void {
  const uses = [...USES, 'visibilitychange']
  let last = Date.now()
  const use = () => {
    const unused = Date.now() - last
    last = Date.now()
    if (unused >= IDLE_MS) refresh()
  }
  for (const name of uses) addEventListener(name, use, { capture: true, passive: true })
  return () => {
    for (const name of uses) removeEventListener(name, use, { capture: true })
  }
}

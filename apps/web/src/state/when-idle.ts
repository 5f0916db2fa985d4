/** Runs work when the page has nothing else to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(work, { timeout: 1_000 })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}

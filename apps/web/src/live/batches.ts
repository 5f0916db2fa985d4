/**
 * Calls `run` with what was gathered: at once for the first thing after a pause, then at most once per
 * `everyMs`.
 */
export function gather<T>(
  everyMs: number,
  run: (things: T[]) => void,
  now: () => number = () => performance.now(),
) {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const flush = () => {
    timer = undefined
    last = now()
    const things = waiting
    waiting = []
    run(things)
  }
  return (thing: T): void => {
    waiting.push(thing)
    if (timer !== undefined) return
    if (now() - last >= everyMs) flush()
    else timer = setTimeout(flush, everyMs)
  }
}

import { makeListeners } from '#/state/listeners.ts'

/** A page that has not come so long after it was asked for is called slow; ms. */
export const SLOW_MS = 5_000

type Clock = { after: (ms: number, run: () => void) => () => void }
const browserClock: Clock = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Whether the page that was asked for has not come for so long that somebody is to be told. */
export function makeSlowPage(clock: Clock = browserClock) {
  let isSlow = false
  let stop = () => {}
  const { subscribe, notify } = makeListeners()
  const set = (slow: boolean) => {
    if (slow === isSlow) return
    isSlow = slow
    notify()
  }
  const arrived = (): void => {
    stop()
    stop = () => {}
    set(false)
  }
  return {
    /** A page was asked for by its address; the one that is shown answers at once. */
    asked: (to: string, shown: string): void => {
      const [next, now] = [new URL(to, shown), new URL(shown)]
      arrived()
      if (next.pathname === now.pathname && next.search === now.search) return
      stop = clock.after(SLOW_MS, () => set(true))
    },
    /** The address has changed: the page is here, or another one is. */
    arrived,
    subscribe,
    isSlow: () => isSlow,
  }
}

/** The page that this tab waits for. */
export const slowPage = makeSlowPage()

/** How long before the end the warning comes, ms; with a short limit half of it. */
const WARNING_MS = 2 * 60_000
/** Other tabs hear of use at most this often, ms. */
const TOLD_EVERY_MS = 5_000
/** No timer is longer; it looks and goes on. */
const DAY_MS = 24 * 3_600_000
/** What somebody at work does. */
export const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

type Idle = {
  /** How long nobody may do anything, ms. */
  limit: number
  /** The end is near; at that instant, ms. */
  onWarn: (at: number) => void
  /** Somebody is there after all. */
  onBack: () => void
  onEnd: () => void
}

/**
 * Watches whether somebody is at work in any tab of this browser (docs/decisions/092). Once it has warned, moving
 * the pointer is no answer: `stay` is, here or in another tab. Time is taken from the clock, so that a computer that
 * slept for an hour has been unused for an hour.
 */
export function watchIdle({ limit, onWarn, onBack, onEnd }: Idle): { stay: () => void; close: () => void } {
  const tabs = new BroadcastChannel('session-use')
  const warnAfter = limit - Math.min(WARNING_MS, limit / 2)
  let [last, told] = [Date.now(), 0]
  let state: 'used' | 'warned' | 'ended' = 'used'
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (): void => {
    clearTimeout(timer)
    const unused = Date.now() - last
    if (state === 'ended') return
    if (unused >= limit) {
      state = 'ended'
      return onEnd()
    }
    if (unused >= warnAfter && state === 'used') {
      state = 'warned'
      onWarn(last + limit)
    }
    timer = setTimeout(look, Math.min((state === 'warned' ? limit : warnAfter) - unused, DAY_MS))
  }
  const usedAt = (at: number): void => {
    last = Math.max(last, at)
    if (state === 'ended' || Date.now() - last >= warnAfter) return
    if (state === 'warned') onBack()
    state = 'used'
    look()
  }
  const tell = (): void => {
    told = Date.now()
    tabs.postMessage(told)
  }
  const use = (): void => {
    const now = Date.now()
    // Timers sleep with the computer: what wakes it up is no use of a session that is over.
    if (state !== 'used' || now - last >= warnAfter) return look()
    last = now
    if (now - told >= TOLD_EVERY_MS) tell()
  }
  const back = (): void => {
    if (document.visibilityState === 'visible') look()
  }

  tabs.onmessage = ({ data }: MessageEvent<number>) => usedAt(data)
  for (const name of USES) addEventListener(name, use, { capture: true, passive: true })
  document.addEventListener('visibilitychange', back)
  tell()
  look()
  return {
    stay: () => {
      tell()
      usedAt(Date.now())
    },
    close: () => {
      clearTimeout(timer)
      tabs.close()
      for (const name of USES) removeEventListener(name, use, { capture: true })
      document.removeEventListener('visibilitychange', back)
    },
  }
}

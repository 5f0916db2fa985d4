'use client'
import { useEffect, useEffectEvent } from 'react'

/** How often it is looked whether the portal is back, and how long is waited for its answer; ms. */
const LOOK_MS = 5_000
const ANSWER_MS = 4_000
/** What fails while everything works is tried again at most this often; ms. */
const AGAIN_MS = 60_000
let triedAt = -AGAIN_MS

/**
 * Retries once the portal, which was away, is there again: screens that nobody stands at come back by themselves. It
 * may be back before anybody could see that it was away, so what the server failed to make (`ofServer`) while all is
 * well is tried once more; then it waits for somebody, as everything else does.
 */
export function useRetryWhenBack(retry: () => void, { ofServer = false } = {}): void {
  const back = useEffectEvent(retry)
  useEffect(() => {
    let wasAway = false
    const look = async () => {
      const answer = await fetch('/api/ready', {
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => null)
      if (answer?.ok !== true) wasAway = true
      else clearInterval(timer)
      const mayTry = wasAway || (ofServer && performance.now() - triedAt >= AGAIN_MS)
      if (!answer?.ok || !mayTry) return
      triedAt = performance.now()
      back()
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    void look()
    return () => clearInterval(timer)
  }, [ofServer])
}

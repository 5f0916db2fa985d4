'use client'
import { useEffect, useEffectEvent } from 'react'

/** How often it is looked whether the portal is back, and how long is waited for its answer; ms. */
const LOOK_MS = 5_000
const ANSWER_MS = 4_000

/**
 * Retries once the portal, which was away, is there again: screens that nobody stands at come back by themselves. What
 * fails while everything works waits for somebody.
 */
export function useRetryWhenBack(retry: () => void): void {
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
      if (answer?.ok && wasAway) back()
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    void look()
    return () => clearInterval(timer)
  }, [])
}

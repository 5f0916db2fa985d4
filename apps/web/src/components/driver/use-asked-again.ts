'use client'
import { useEffect } from 'react'

const ASK_MS = 20_000

/** Asks again for what no event tells of, as often as positions come, while somebody looks. */
export function useAskedAgain(refetch: () => Promise<unknown>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const asking = setInterval(() => document.visibilityState === 'visible' && void refetch(), ASK_MS)
    return () => clearInterval(asking)
  }, [enabled, refetch])
}

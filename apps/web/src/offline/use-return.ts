'use client'
import { useCallback, useEffect } from 'react'

/** How often it is looked whether there is a network again, ms. */
const LOOK_MS = 15_000

/**
 * Goes back to the page that was asked for, as soon as there is a network and `mayLeave`: nobody is torn out of a
 * dialog. Gives what goes back at once.
 */
export function useReturn(mayLeave: boolean): () => void {
  const goBack = useCallback(() => {
    if (location.pathname === '/offline') location.replace('/passenger/dashboard')
    else location.reload()
  }, [])
  useEffect(() => {
    if (!mayLeave) return
    const look = async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) goBack()
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    const online = () => void look()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [mayLeave, goBack])
  return goBack
}

'use client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { JourneyState } from './state.ts'
import { journey, nothing } from './store.ts'

/**
 * The request as the address opens it, for as long as the tab's own is not open yet: so the server paints the form
 * itself, and nobody waits for scripts to read it. Null from then on.
 */
export const FirstPaint = createContext<JourneyState | null>(null)

/**
 * A part of the request, painted again only when that part changes; `part` must give the same object while
 * nothing changed.
 */
export function useJourney<T>(part: (state: JourneyState) => T): T {
  const first = useContext(FirstPaint)
  return useSyncExternalStore(
    journey.subscribe,
    () => part(first ?? journey.current()),
    () => part(first ?? nothing),
  )
}

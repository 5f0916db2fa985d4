'use client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { JourneyState } from './state.ts'
import { journey, makeFirstPaint, type FirstPainted } from './store.ts'

/** The request as the address opens it (makeFirstPaint); pages that have none show the tab's own. */
export const FirstPaint = createContext<FirstPainted>(makeFirstPaint(null))

/**
 * A part of the request, painted again only when that part changes; `part` must give the same object while
 * nothing changed.
 */
export function useJourney<T>(part: (state: JourneyState) => T): T {
  const first = useContext(FirstPaint)
  return useSyncExternalStore(
    journey.subscribe,
    () => part(first.current()),
    () => part(first.painted),
  )
}

'use client'
import { useSyncExternalStore } from 'react'
import type { JourneyState } from './state.ts'
import { journey, nothing } from './store.ts'

/**
 * A part of the request, painted again only when that part changes; `part` must give the same object while
 * nothing changed.
 */
export function useJourney<T>(part: (state: JourneyState) => T): T {
  return useSyncExternalStore(
    journey.subscribe,
    () => part(journey.current()),
    () => part(nothing),
  )
}

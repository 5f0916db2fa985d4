'use client'
import { useSyncExternalStore } from 'react'
import { held, type Held } from './held.ts'

const none: readonly Held[] = []

/** What waits on this phone for a network. */
export function useHeld(): readonly Held[] {
  return useSyncExternalStore(held.subscribe, held.current, () => none)
}

/** The key of the one that is being sent. */
export function useOnItsWay(): string | null {
  return useSyncExternalStore(held.subscribe, held.onItsWay, () => null)
}

'use client'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../state/listeners.ts'
import { preferenceCookie } from './color-scheme.ts'
import { densityCookie, densityOf, type Density } from './density-of.ts'

/**
 * The heights of lists in rem, as tokens.css has them (`--row`, `--row-head`): long lists place their rows by
 * them.
 */
export const heights: Record<Density, { row: number; head: number }> = {
  comfortable: { row: 2.75, head: 2 },
  compact: { row: 2.25, head: 1.75 },
}

const { subscribe, notify } = makeListeners()

function current(): Density {
  return densityOf(document.documentElement.dataset.density)
}

export function setDensity(density: Density): void {
  document.cookie = preferenceCookie(densityCookie, density, location.protocol === 'https:')
  document.documentElement.dataset.density = density
  notify()
}

/** How close rows stand in this browser. `first` is what the server painted. */
export function useDensity(first: Density): Density {
  return useSyncExternalStore(subscribe, current, () => first)
}

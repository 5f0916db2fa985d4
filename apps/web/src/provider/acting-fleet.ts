'use client'
import { useEffect, useState } from 'react'

/** The fleet for which support is on its way to a provider's page. */
let goingFor: string | undefined

/** Support goes to a provider's page for this fleet: the link that is followed next leads there. */
export function actFor(fleet: string): void {
  goingFor = fleet
}

/**
 * The fleet for which support is on this page, as the navigation's state names it (doc 3 §2.7, V1194): in the entry of
 * the tab's history, so that a reload and coming back know it. Null where it names none; undefined until it is read.
 */
export function useActingFleet(): string | null | undefined {
  const [fleet, setFleet] = useState<string | null>()
  useEffect(() => {
    const state = (history.state ?? {}) as { fleet?: unknown }
    const named = goingFor ?? (typeof state.fleet === 'string' ? state.fleet : null)
    if (goingFor) history.replaceState({ ...state, fleet: goingFor }, '')
    goingFor = undefined
    setFleet(named)
  }, [])
  return fleet
}

import { useSyncExternalStore } from 'react'

function never() {
  return () => {}
}

/** False in what the server sent until its scripts run: a button that needs them is not offered before. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

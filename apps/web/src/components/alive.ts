import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server sent until its scripts run: a button that needs them is not offered before. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

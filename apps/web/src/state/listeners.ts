/** Who wants to know of a change; `subscribe` as useSyncExternalStore takes it. */
export type Listeners = {
  /** Adds a listener and gives what takes it away again. */
  subscribe: (listener: () => void) => () => void
  /** Tells everybody who listens now. */
  notify: () => void
}

/**
 * @param begins is run before the first listener is there
 * @param ends is run after the last one has gone
 */
export function makeListeners(begins = () => {}, ends = () => {}): Listeners {
  // Each subscription for itself: the same function may listen twice, and stop once.
  const all = new Set<{ tell: () => void }>()
  return {
    subscribe: (tell) => {
      const listener = { tell }
      if (all.size === 0) begins()
      all.add(listener)
      return () => {
        if (all.delete(listener) && all.size === 0) ends()
      }
    },
    notify: () => {
      for (const { tell } of all) tell()
    },
  }
}

import { observeElementOffset } from '@tanstack/react-virtual'

/**
 * Tells a virtualizer where its list is scrolled to (its `observeElementOffset`), from the start on: one that the
 * server painted may have been scrolled before the scripts came, and would be led back to its top.
 */
export const observeOffset: typeof observeElementOffset = (virtualizer, tell) => {
  const stop = observeElementOffset(virtualizer, tell)
  const scrolled = virtualizer.scrollElement?.scrollTop ?? 0
  if (scrolled > 0) tell(scrolled, false)
  return stop
}

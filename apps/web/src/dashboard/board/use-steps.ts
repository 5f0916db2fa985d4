'use client'
import type { RefObject } from 'react'
import { useShortcuts } from '#/look/use-shortcuts.ts'

type Steps = {
  /** The rides in their order, and undefined for what stands between them. */
  rides: readonly (string | undefined)[]
  open: string | undefined
  /** Goes on to another ride, where one is open. */
  onStep: (ride: string) => void
  scrollTo: (index: number) => void
  frame: RefObject<HTMLElement | null>
}

/** The ride whose row has the focus, if any. */
export function focusedRide(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-ride]')?.dataset.ride
}

/**
 * `j` and `k` step through the rides: from row to row, whose links Enter follows; with a ride open, from ride
 * to ride, which leaves one entry in the history.
 */
export function useSteps({ rides: lines, open, onStep, scrollTo, frame }: Steps): void {
  const step = (by: 1 | -1) => {
    const rides = lines.flatMap((key, index) => (key === undefined ? [] : [{ key, index }]))
    const at = rides.findIndex(({ key }) => key === (focusedRide() ?? open))
    const next = at < 0 ? rides[by > 0 ? 0 : rides.length - 1] : rides[at + by]
    if (!next) return
    scrollTo(next.index)
    if (open !== undefined) onStep(next.key)
    focusRow(frame.current, next.key)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
}

/** Tries for as many frames as a row needs to be drawn after scrolling. */
function focusRow(frame: HTMLElement | null, ride: string, tries = 10): void {
  const link = frame?.querySelector<HTMLElement>(`[data-ride="${CSS.escape(ride)}"] a`)
  if (link) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(frame, ride, tries - 1))
}

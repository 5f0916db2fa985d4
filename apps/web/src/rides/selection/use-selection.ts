'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusedRide } from '#/dashboard/board/use-steps.ts'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import { useShortcuts } from '#/look/use-shortcuts.ts'

export type Selection = {
  /** The ticked rides, those of other pages and filters too, as they were shown last. */
  rides: readonly BoardRide[]
  has: (ride: string) => boolean
  /** Whether every ride that is shown is ticked, and whether any is. */
  all: boolean
  some: boolean
  toggle: (ride: string, through: boolean) => void
  selectAll: (on: boolean) => void
  /** Keeps rides as they are by now, of those that are ticked. */
  renew: (rides: readonly BoardRide[]) => void
  clear: () => void
}

/**
 * Which rides are ticked. `shown` are those of the list in its order: Shift ticks from the last one that was
 * ticked to here. `x` ticks the row with the focus, `X` up to it.
 */
export function useSelection(shown: readonly BoardRide[]): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, BoardRide>>(new Map())
  const current = useRef(shown)
  const anchor = useRef<string | null>(null)
  useEffect(() => {
    current.current = shown
  })
  const fresh = useMemo(() => new Map(shown.map((ride) => [ride.key, ride])), [shown])
  const toggle = useCallback((key: string, through: boolean) => {
    const list = current.current
    const [at, from] = [key, anchor.current].map((each) => list.findIndex((ride) => ride.key === each))
    if (at === undefined || at < 0) return
    const reaches =
      through && from !== undefined && from >= 0 ? [Math.min(at, from), Math.max(at, from)] : null
    anchor.current = key
    setTicked((before) => {
      const next = new Map(before)
      if (reaches) {
        const [first = at, last = at] = reaches
        for (const ride of list.slice(first, last + 1)) next.set(ride.key, ride)
      } else if (!next.delete(key)) next.set(key, list[at]!)
      return next
    })
  }, [])
  const selectAll = useCallback((on: boolean) => {
    setTicked((before) => {
      const next = new Map(before)
      for (const ride of current.current) {
        if (on) next.set(ride.key, ride)
        else next.delete(ride.key)
      }
      return next
    })
  }, [])
  const renew = useCallback((rides: readonly BoardRide[]) => {
    setTicked((before) => {
      const next = new Map(before)
      for (const ride of rides) if (next.has(ride.key)) next.set(ride.key, ride)
      return next
    })
  }, [])
  const clear = useCallback(() => setTicked(new Map()), [])
  const tickFocused = (through: boolean) => {
    const ride = focusedRide()
    if (ride !== undefined) toggle(ride, through)
  }
  useShortcuts({ x: () => tickFocused(false), X: () => tickFocused(true) })
  return {
    rides: [...ticked.values()].map((ride) => fresh.get(ride.key) ?? ride),
    has: (ride) => ticked.has(ride),
    all: shown.length > 0 && shown.every(({ key }) => ticked.has(key)),
    some: shown.some(({ key }) => ticked.has(key)),
    toggle,
    selectAll,
    renew,
    clear,
  }
}

'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { RenderBoundary } from '#/components/failure/RenderBoundary.tsx'
import type { Line } from '#/dashboard/board/lines.ts'
import { useSteps } from '#/dashboard/board/use-steps.ts'
import { heights, useDensity } from '#/look/density.ts'
import type { Density } from '#/look/density-of.ts'
import { observeOffset } from './observe-offset.ts'
import { useRem } from './use-rem.ts'
import { usePrinted } from './use-printed.ts'
import styles from '#/dashboard/board/board.module.css'

type Props = {
  lines: readonly Line[]
  /** The open ride. */
  open: string | undefined
  /** Goes on to another ride, where one is open. */
  onStep: (ride: string) => void
  stale: boolean
  density: Density
  /** Where the list was left, to begin there; px. */
  offset?: { current: number }
  children: (line: Line) => ReactNode
}

/** Rows that are drawn beyond the edge, so that scrolling finds them there. */
const BEYOND = 12
/** What the server paints: as much as a tall screen shows. px. */
const FIRST_SIGHT = { width: 0, height: 900 }

/** The lines of a list of rides, of which only those near what is seen are in the page: there may be thousands. */
export function RideLines({ lines, open, onStep, stale, density: first, offset, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const density = useDensity(first)
  const printed = usePrinted()
  const rem = useRem()
  // The same functions as long as the lines are: with others every line would be placed anew at each step.
  const estimateSize = useCallback(
    (index: number) => {
      const { row, head } = heights[density]
      return (lines[index]?.kind === 'ride' ? row : head) * rem
    },
    [lines, density, rem],
  )
  const getItemKey = useCallback((index: number) => lines[index]?.id ?? index, [lines])
  // eslint-disable-next-line react-hooks/incompatible-library -- the React compiler is not in use
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    observeElementOffset: observeOffset,
    estimateSize,
    getItemKey,
    overscan: BEYOND,
    initialRect: FIRST_SIGHT,
    initialOffset: () => offset?.current ?? 0,
  })
  useEffect(() => virtual.measure(), [virtual, estimateSize])
  useOpenInView(lines, open, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  useSteps({
    rides: lines.map((line) => (line.kind === 'ride' ? line.ride.key : undefined)),
    open,
    onStep,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    frame,
  })
  // Paper wants every line, of a list too that a window has no room for beside its open ride.
  const drawn = printed
    ? lines.map((_, index) => ({ index, key: getItemKey(index), start: 0, size: 0 }))
    : virtual.getVirtualItems()
  return (
    <div
      ref={frame}
      className={styles.scroll}
      data-stale={stale || undefined}
      aria-busy={stale}
      onScroll={({ currentTarget }) => {
        if (offset) offset.current = currentTarget.scrollTop
      }}
    >
      <div role="list" className={styles.lines} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, key, start, size }) => (
          <div
            key={key}
            role="listitem"
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className={styles.line}
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            <RenderBoundary of={lines[index]}>{children(lines[index]!)}</RenderBoundary>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Brings the open ride into view when another one is opened, or when the list arrives after it. */
function useOpenInView(
  lines: readonly Line[],
  open: string | undefined,
  scrollTo: (index: number) => void,
): void {
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (done.current === open) return
    const index = lines.findIndex((line) => line.kind === 'ride' && line.ride.key === open)
    if (open !== undefined && index < 0) return
    done.current = open
    if (index >= 0) scrollTo(index)
  })
}

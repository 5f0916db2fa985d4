'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { heights, useDensity } from '#/look/density.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { BoardLine } from './BoardLine.tsx'
import { linesOf, withContact, type Line } from './lines.ts'
import type { Board } from './use-board.ts'
import { useSteps } from './use-steps.ts'
import styles from './board.module.css'

type Props = {
  board: Board
  shown: Shown
  settings: DashboardSettings
  onInfo: (ride: string) => void
}

/** Rows that are drawn beyond the edge, so that scrolling finds them there. */
const BEYOND = 12
/** What the server paints: as much as a tall screen shows. px. */
const FIRST_SIGHT = { width: 0, height: 900 }

/** How many px a rem is here: people choose larger letters in their browsers. */
function remInPixels(): number {
  if (typeof document === 'undefined') return 16
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/**
 * The lines of the board, of which only those near what is seen are in the page: a day may have thousands.
 */
export function BoardList({ board, shown, settings, onInfo }: Props) {
  const { view, ride: open, today, href, show } = shown
  const [pastOpened, setPastOpened] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const density = useDensity(settings.density)
  const lines = useMemo(
    () =>
      withContact(
        linesOf(board.all ?? [], board.shown, {
          view,
          now: board.now,
          isToday: view.day === today,
          pastOpened,
          zone: settings.zone,
        }),
        open,
      ),
    [board.all, board.shown, board.now, view, today, pastOpened, settings.zone, open],
  )
  const printed = usePrinted()
  const [rem] = useState(remInPixels)
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
    estimateSize,
    getItemKey,
    overscan: printed ? lines.length : BEYOND,
    initialRect: FIRST_SIGHT,
  })
  useEffect(() => virtual.measure(), [virtual, estimateSize])
  useOpenInView(lines, open, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  useSteps({ lines, open, show, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }), frame })
  return (
    <div ref={frame} className={styles.scroll} data-stale={board.stale || undefined} aria-busy={board.stale}>
      <div role="list" className={styles.lines} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => (
          <div
            key={key}
            role="listitem"
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className={styles.line}
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            <BoardLine
              line={lines[index]!}
              open={open}
              hrefOf={(ride) => href({}, ride)}
              onOpen={(ride) => show({}, ride)}
              onPast={() => setPastOpened(!pastOpened)}
              settings={settings}
              onInfo={onInfo}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** True while the page is printed: paper wants every line. */
function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printed
}

/** Brings the open ride into view when another one is opened, or when the board arrives after it. */
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

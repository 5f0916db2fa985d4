'use client'
import { useMemo, useState } from 'react'
import { usePrinted } from '#/rides/list/use-printed.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { isToday } from '../view.ts'
import { linesOf, withContact, type Line } from './lines.ts'
import type { Board } from './use-board.ts'

/** The board from top to bottom, and the switch of what is past. */
export function useLines(
  board: Board,
  { view, ride: open, today }: Pick<Shown, 'view' | 'ride' | 'today'>,
  { zone }: Pick<DashboardSettings, 'zone'>,
): { lines: Line[]; togglePast: () => void } {
  const [opened, setOpened] = useState(false)
  // Nobody can open on paper what is folded.
  const printed = usePrinted()
  const pastOpened = opened || printed
  const { all, shown, now } = board
  const lines = useMemo(
    () =>
      withContact(
        linesOf(all ?? [], shown, { view, now, isToday: isToday(view, today), pastOpened, zone }),
        open,
      ),
    [all, shown, now, view, today, pastOpened, zone, open],
  )
  return { lines, togglePast: () => setOpened((was) => !was) }
}

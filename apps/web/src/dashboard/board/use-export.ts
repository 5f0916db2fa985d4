'use client'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import { boardOf, type View } from '../view.ts'
import type { Board } from './use-board.ts'

/**
 * Exports the rides that the board shows, as the report of rides writes them (C020): on the server, where it is
 * audited and a cell can't be a formula. Null for who may not.
 */
export function useExport(board: Board, view: View, settings: DashboardSettings): (() => void) | null {
  const refusal = useRefusal()
  const { make } = useMakeCall('ride.report', {
    // The address opens once and gives a file: the page stays.
    done: ({ url }) => location.assign(url),
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  if (!holds(settings, 'ride.search') || board.shown.length === 0) return null
  const { from, to } = boardOf(view, settings.zone)
  return () => make({ from, to, keys: board.shown.map(({ ride }) => ride.key), timezone: settings.zone })
}

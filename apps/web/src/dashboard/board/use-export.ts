'use client'
import { useLocale } from 'next-intl'
import { languageOf } from '#/language/languages.ts'
import { useReport } from '#/rides/use-report.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import { boardOf, type View } from '../view.ts'
import type { Board } from './use-board.ts'

/**
 * Exports the rides that the board shows, as the report of rides writes them (C020): on the server, where it is
 * audited and a cell can't be a formula. Null for who may not.
 */
export function useExport(board: Board, view: View, settings: DashboardSettings): (() => void) | null {
  const report = useReport()
  const language = languageOf(useLocale())
  if (!holds(settings, 'ride.search') || board.shown.length === 0) return null
  const { from, to } = boardOf(view, settings.zone)
  const keys = board.shown.map(({ ride }) => ride.key)
  return () => report({ from, to, keys, timezone: settings.zone, language })
}

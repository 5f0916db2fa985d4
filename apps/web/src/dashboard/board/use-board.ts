'use client'
import { useMemo } from 'react'
import { watchBoard } from '@nemt/domain/ride/board.ts'
import type { Refused } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { useNow } from '#/components/time/use-now.ts'
import type { DashboardSettings } from '../settings.ts'
import { boardOf, searchOf, type View } from '../view.ts'
import { shownOf, type WatchedRide } from './lines.ts'

export type Board = {
  /** Every ride of the day, with its risk and its counters; null until they are here. */
  all: readonly WatchedRide[] | null
  /** Those that the view's filters leave. */
  shown: readonly WatchedRide[]
  /** There are more rides than a board can hold. */
  more: boolean
  now: number
  error: Refused | null
  /** What is shown belongs to another day, or the search is under way. */
  stale: boolean
  retry: () => void
}

/** The day's rides, watched by the minute, and what the view shows of them. */
export function useBoard(view: View, settings: DashboardSettings): Board {
  const now = useNow() ?? settings.now
  const day = useCall('ride.board', boardOf(view, settings.zone), { keep: true })
  const isSearched = view.query !== ''
  const search = useCall('ride.search', searchOf(view, settings.zone), { keep: true, enabled: isSearched })
  const rides = day.data?.rides
  const all = useMemo(() => (rides ? watchBoard(rides, now) : null), [rides, now])
  const found = useMemo(
    () => (isSearched ? new Set(search.data?.rides.map(({ key }) => key)) : null),
    [isSearched, search.data],
  )
  const shown = useMemo(() => (all ? shownOf(all, view, found) : []), [all, view, found])
  return {
    all,
    shown,
    more: day.data?.more ?? false,
    now,
    error: day.error ?? (isSearched ? search.error : null),
    stale: day.isPlaceholderData || (isSearched && (search.isPlaceholderData || search.isLoading)),
    retry: () => void Promise.all([day.refetch(), isSearched && search.refetch()]),
  }
}

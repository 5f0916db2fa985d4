'use client'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Refused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import { filterOf, pageOf, type RidesView } from './list-view.ts'

/** How long after the last key the server is asked (V665); ms. */
export const DEBOUNCE = 500

export type Rides = {
  /** The page's rides; null until they are here. */
  rides: readonly BoardRide[] | null
  /** There are pages after this one. */
  more: boolean
  /** How many rides there are on all pages, as far as they are counted. */
  count: DataOf<'ride.count'> | undefined
  error: Refused | null
  /** What is shown belongs to another search. */
  stale: boolean
  retry: () => void
}

type Found = DataOf<'ride.search'>['rides'][number]

/** A ride of the list with what only an office is told: it was asked for with details. */
export function detailed(ride: Found): BoardRide[] {
  const { needs, multiload, offers, replies, exhausted, in_question } = ride
  if (!needs || multiload === undefined || offers === undefined) return []
  const marks = { exhausted: exhausted ?? false, in_question: in_question ?? false }
  return [{ ...ride, needs, multiload, offers, replies: replies ?? 0, ...marks }]
}

/** The rides of a view, half a second after its last change of words. */
export function useRides(view: RidesView, zone: string): Rides {
  const [query] = useDebouncedValue(view.query, DEBOUNCE)
  const asked = { ...view, query }
  const page = useCall('ride.search', pageOf(asked, zone), { keep: true })
  const count = useCall('ride.count', filterOf(asked, zone), { keep: true })
  const found = page.data?.rides
  const rides = useMemo(() => found?.flatMap(detailed) ?? null, [found])
  return {
    rides,
    more: page.data?.more ?? false,
    count: count.isPlaceholderData ? undefined : count.data,
    error: page.error,
    stale: page.isPlaceholderData || query !== view.query,
    retry: () => void Promise.all([page.refetch(), count.refetch()]),
  }
}

'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { filtersByCost, withoutCostFilter } from '@nemt/domain/ride/list-filter.ts'
import { mayNotFilterByCost, type DashboardSettings } from '#/dashboard/settings.ts'
import { pushAddress, replaceAddress } from '#/state/address.ts'
import { useTypedWords } from './typed-words.ts'
import { ridesHref, ridesViewOf, type RidesView } from './list-view.ts'

/** What a list or a calendar of rides shows, and how it comes to show something else. */
export type Showing = {
  view: RidesView
  /** Shows something else; whatever is not the page leads back to the first one. */
  show: (change: Partial<RidesView>, how?: { replace?: boolean }) => void
}
export type ShownRides = Showing & {
  /** What was asked for filters by costs, which this user is not shown: that part is left out. */
  costsLeftOut: boolean
}

/**
 * What the list of every ride shows: its address, and the words in the page's memory. `opens` is what it shows
 * when it is come to without saying what.
 */
export function useRidesView(settings: DashboardSettings, opens: RidesView | undefined): ShownRides {
  const { today, zone, user } = settings
  const parameters = useSearchParams()
  const [query, type] = useTypedWords('rides', user.key)
  const isCostless = mayNotFilterByCost(settings)
  const asked = useMemo(
    () => ({ ...ridesViewOf(parameters, { today, zone }), query }),
    [parameters, today, zone, query],
  )
  const costsLeftOut = isCostless && filtersByCost(asked)
  const view = useMemo(() => (costsLeftOut ? withoutCostFilter(asked) : asked), [asked, costsLeftOut])
  const show: ShownRides['show'] = (change, { replace = false } = {}) => {
    // The address is ahead of what is painted: of two quick changes the second keeps the first.
    const now = { ...ridesViewOf(new URLSearchParams(location.search), { today, zone }), query }
    const next = { ...(isCostless ? withoutCostFilter(now) : now), page: 1, ...change }
    if (change.query !== undefined) type(change.query)
    const href = ridesHref(next, { today, zone })
    const give = replace ? replaceAddress : pushAddress
    give(href)
  }
  const open = useEffectEvent(() => opens && show(opens, { replace: true }))
  // Also for who comes again from here: the page stays, and the server says anew what it opens with.
  useEffect(() => void open(), [opens])
  return { view, costsLeftOut, show }
}

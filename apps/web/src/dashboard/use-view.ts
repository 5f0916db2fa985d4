'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { filtersByCost, withoutCostFilter } from '@nemt/domain/ride/list-filter.ts'
import { useNow } from '../components/time/use-now.ts'
import { pushAddress, replaceAddress } from '../state/address.ts'
import { useTypedWords } from '../rides/typed-words.ts'
import { mayNotFilterByCost, type DashboardSettings } from './settings.ts'
import { changedView, dashboardHref, rideOfPath, todayIn, viewOf, type View } from './view.ts'

export type Shown = {
  view: View
  /** What was asked for filters by costs, which this user is not shown: that part is left out. */
  costsLeftOut: boolean
  today: string
  /** The open ride's key. */
  ride: string | undefined
  href: (change: Partial<View>, ride?: string) => string
  /**
   * Goes there without asking the server for a page: the address says what is shown, the cache has the data.
   */
  show: (change: Partial<View>, ride?: string, how?: { replace?: boolean }) => void
}

/** The dashboard's state, which is its address: back, forward, reload and a link to a colleague all work. */
export function useView(
  firstToday: string,
  settings: Pick<DashboardSettings, 'zone' | 'user' | 'costsHidden'>,
): Shown {
  const { zone, user } = settings
  const isCostless = mayNotFilterByCost(settings)
  const parameters = useSearchParams()
  const [words, type] = useTypedWords('board', user.key)
  const ride = rideOfPath(usePathname())
  const now = useNow()
  const today = now === null ? firstToday : todayIn(zone, now)
  return useMemo(() => {
    const named = viewOf(parameters, today, { ranged: user.global })
    const costsLeftOut = isCostless && filtersByCost(named)
    const addressed = costsLeftOut ? withoutCostFilter(named) : named
    // A link may bring words (doc 2 §2.2); what is typed takes their place, and stays out of the address.
    const view = { ...addressed, query: addressed.query || words }
    const href: Shown['href'] = (change, to) => dashboardHref(changedView(view, change), today, to)
    return {
      view,
      costsLeftOut,
      today,
      ride,
      href,
      show: ({ query, ...change }, to, { replace = false } = {}) => {
        if (query !== undefined || addressed.query) type(query ?? view.query)
        const give = replace ? replaceAddress : pushAddress
        give(href(change, to))
      },
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `type` sets the same words each time
  }, [parameters, today, ride, words, user.global, isCostless])
}

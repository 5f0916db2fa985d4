'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rideColumns, shownColumns, type RideColumn, type RideList } from '@nemt/domain/ride/list-filter.ts'
import { callKey } from '#/calls/key.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'

type Listed = DataOf<'view.list'>
export type SavedView = Listed['views'][number]

export type Views = {
  views: readonly SavedView[]
  /** The columns of this list, in their order. */
  columns: readonly RideColumn[]
  /** All columns that there are to choose from. */
  known: readonly RideColumn[]
  /** The view that this list opens with. */
  opens: SavedView | undefined
  /** Asks again after a change. */
  changed: () => void
  /** Shows columns before the server has kept them; gives back how to undo it. */
  show: (columns: readonly RideColumn[]) => () => void
}

/**
 * One's own saved views, and how one has arranged a list. Costs are no column where they are not for the
 * customer's screens (hide_cost_estimates).
 */
export function useViews(list: RideList, { costsHidden }: Pick<DashboardSettings, 'costsHidden'>): Views {
  const client = useQueryClient()
  const { data } = useCall('view.list', {}, { freshMs: 300_000 })
  const own = data?.lists.find((each) => each.list === list)
  const arranged = own?.columns.join(' ') ?? ''
  // The same array as long as it says the same: every row is drawn by it.
  const columns = useMemo(
    () =>
      shownColumns(arranged.split(' ').filter(Boolean)).filter((column) => column !== 'cost' || !costsHidden),
    [arranged, costsHidden],
  )
  const views = data?.views ?? []
  const key = callKey('view.list', {})
  return {
    views,
    columns,
    known: rideColumns.filter((column) => column !== 'cost' || !costsHidden),
    opens: views.find((view) => view.key === own?.view),
    changed: () => void client.invalidateQueries({ queryKey: key }),
    show: (next) => {
      const before = client.getQueryData<Listed>(key)
      client.setQueryData<Listed>(key, (known) => {
        const { views: kept = [], lists = [] } = known ?? {}
        const mine = lists.find((each) => each.list === list)
        return {
          views: kept,
          lists: [...lists.filter((each) => each !== mine), { list, ...mine, columns: [...next] }],
        }
      })
      return () => client.setQueryData(key, before)
    },
  }
}

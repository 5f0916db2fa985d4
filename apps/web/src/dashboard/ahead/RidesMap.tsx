'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { RidesMap as Mapped } from '#/rides/map/RidesMap.tsx'
import { usePositions } from '#/rides/map/use-positions.ts'
import type { Board } from '../board/use-board.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'

type Props = { board: Board; shown: Shown; settings: DashboardSettings }

/** All rides of the board that are under way on one map (docs/decisions/088). */
export function RidesMap({ board, shown, settings }: Props) {
  const text = useTranslations('ahead')
  const rides = useMemo(
    () => board.shown.map(({ ride }) => ride).filter(({ status }) => UNDER_WAY.includes(status)),
    [board.shown],
  )
  const positions = usePositions(rides)
  if (rides.length === 0) return <Empty title={text('noneUnderWay')} />
  return (
    <Mapped
      rides={rides}
      pointsOf={(ride) => positions.get(ride) ?? {}}
      settings={settings.map}
      label={text('map')}
      list={text('underWay')}
      hrefOf={(ride) => shown.href({}, ride)}
      onOpen={(ride) => shown.show({}, ride)}
    />
  )
}

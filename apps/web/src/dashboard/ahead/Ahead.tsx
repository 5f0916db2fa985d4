'use client'
import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { aheadOf, laneKinds, lanesOf, untimed, type Lane } from '@nemt/domain/ride/lanes.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { barsOf, RideStrip, type StripRide } from '#/rides/strip/RideStrip.tsx'
import type { Board } from '../board/use-board.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import styles from './ahead.module.css'

type Props = { board: Board; shown: Shown; settings: DashboardSettings }

/** The next two hours as a strip (docs/decisions/088): lanes are providers or drivers, nobody's first. */
export function Ahead({ board, shown, settings }: Props) {
  const text = useTranslations('ahead')
  const { view, ride: open, href, show } = shown
  const { now } = board
  const lanes = useMemo(() => lanesOf(board.shown, { by: view.lanes, now }), [board.shown, view.lanes, now])
  const span = useMemo(() => aheadOf(now), [now])
  const waiting = untimed(board.shown)
  const count = barsOf(lanes)
  return (
    <div className={styles.ahead}>
      <div className={`${styles.head} no-print`}>
        <SegmentedControl
          size="xs"
          aria-label={text('lanes')}
          value={view.lanes}
          onChange={(lanes) => show({ lanes }, open)}
          data={laneKinds.map((kind) => ({ value: kind, label: text(`by.${kind}`) }))}
        />
        <p className="tabular" role="status">
          {text('count', { count })}
          {waiting > 0 && ` · ${text('untimed', { count: waiting })}`}
        </p>
      </div>
      {count === 0 ? (
        <Empty title={text('none')} />
      ) : (
        <RideStrip
          lanes={lanes}
          span={span}
          now={now}
          zone={settings.zone}
          title={text('title')}
          laneName={(lane) => nameOf(lane, text('unassigned'))}
          open={open}
          hrefOf={(key) => href({}, key)}
          onOpen={(key, how) => show({}, key, how)}
        />
      )}
    </div>
  )
}

function nameOf({ unassigned, fleet, driver }: Lane<StripRide>, nobody: string): string {
  return unassigned ? nobody : [driver, fleet].filter(Boolean).join(' · ')
}

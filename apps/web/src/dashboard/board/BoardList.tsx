'use client'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { RideLines } from '#/rides/list/RideLines.tsx'
import type { Selection } from '#/rides/selection/use-selection.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { BoardLine } from './BoardLine.tsx'
import type { Line } from './lines.ts'

type Props = {
  lines: readonly Line[]
  stale: boolean
  shown: Shown
  settings: DashboardSettings
  columns: readonly RideColumn[]
  zoned: boolean
  selection: Selection
  onPast: () => void
  onInfo: (ride: string) => void
}

/** The day's rides in the order and the groups of the view. */
export function BoardList({ lines, stale, shown, settings, onPast, ...row }: Props) {
  const { ride: open, href, show } = shown
  return (
    <RideLines
      lines={lines}
      open={open}
      onStep={(ride) => show({}, ride, { replace: true })}
      stale={stale}
      density={settings.density}
    >
      {(line) => (
        <BoardLine
          line={line}
          open={open}
          hrefOf={(ride) => href({}, ride)}
          onOpen={(ride) => show({}, ride)}
          onPast={onPast}
          settings={settings}
          {...row}
        />
      )}
    </RideLines>
  )
}

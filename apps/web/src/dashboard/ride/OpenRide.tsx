'use client'
import { ActivityPanel } from '../activity/ActivityPanel.tsx'
import type { Board } from '../board/use-board.ts'
import { holds, type ActivityTab, type DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { RidePane } from './RidePane.tsx'

type Props = {
  ride: string
  board: Board
  shown: Shown
  settings: DashboardSettings
  tab: ActivityTab
  onTab: (tab: ActivityTab) => void
  onInfo: () => void
  /** Shows the ride's messages. */
  onMessages: () => void
}

/** The ride that is open beside the board, and what happened with it (doc 2 §2.2, §2.4). */
export function OpenRide({ ride, board, shown, settings, tab, onTab, onInfo, onMessages }: Props) {
  return (
    <>
      <RidePane
        key={ride}
        ride={ride}
        board={board}
        shown={shown}
        settings={settings}
        onInfo={onInfo}
        onMessages={onMessages}
      />
      {holds(settings, 'ride.event.view') && (
        <ActivityPanel key={`activity ${ride}`} ride={ride} settings={settings} tab={tab} onTab={onTab} />
      )}
    </>
  )
}

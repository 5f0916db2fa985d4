'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AttentionPanel } from './AttentionPanel.tsx'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { DayBoard } from './board/Board.tsx'
import { useBoard } from './board/use-board.ts'
import { CancelRides } from './cancel/CancelRides.tsx'
import { Keys } from './keys/Keys.tsx'
import { focusSoon } from './keys/focus-soon.ts'
import { fetchOpenRide, OpenRide } from './ride/LazyOpenRide.tsx'
import { RideSummary } from './summary/LazySummary.tsx'
import { mayStartRequest, type ActivityTab, type DashboardSettings } from './settings.ts'
import { useView } from './use-view.ts'
import styles from './dashboard.module.css'

/**
 * The day's board, and beside it what needs somebody; with a ride open, its route and activity (doc 2 §2.2).
 * On a phone the open ride takes the place of the board.
 */
export function Dashboard({ settings }: { settings: DashboardSettings }) {
  const text = useTranslations('dashboard')
  const shown = useView(settings.today, settings)
  const { view, ride } = shown
  const board = useBoard(view, settings)
  const [summary, setSummary] = useState<string | null>(null)
  const [tab, setTab] = useState(settings.tab)
  useEffect(fetchOpenRide, [])
  const { make: remember } = useMakeCall('session.settings')
  const chooseTab = (chosen: ActivityTab) => {
    setTab(chosen)
    remember({ dashboard: { tab: chosen } })
  }
  const openMessages = () => {
    setTab('messages')
    focusSoon('textarea[name="message"]')
  }
  const mayCreate = mayStartRequest(settings)
  return (
    <CancelRides global={settings.user.global}>
      <div className={styles.panes} data-open={ride ? true : undefined}>
        <h1 className="unseen">{text('title')}</h1>
        <DayBoard board={board} shown={shown} settings={settings} mayCreate={mayCreate} onInfo={setSummary} />
        {ride ? (
          <OpenRide
            ride={ride}
            board={board}
            shown={shown}
            settings={settings}
            tab={tab}
            onTab={chooseTab}
            onInfo={() => setSummary(ride)}
            onMessages={openMessages}
          />
        ) : (
          <AttentionPanel board={board} shown={shown} settings={settings} />
        )}
        {summary && <RideSummary ride={summary} settings={settings} onClose={() => setSummary(null)} />}
        <Keys
          board={board}
          shown={shown}
          settings={settings}
          mayCreate={mayCreate}
          onMessages={() => setTab('messages')}
        />
      </div>
    </CancelRides>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { addDays } from '@nemt/domain/time/zone.ts'
import { CancelRides } from './cancel/CancelRides.tsx'
import { ActivityPanel } from './activity/ActivityPanel.tsx'
import { DayGlance } from './DayGlance.tsx'
import { DayList } from './list/DayList.tsx'
import { newTripHref } from './journey-links.ts'
import { RidePane } from './ride/RidePane.tsx'
import { RideSummary } from './summary/LazySummary.tsx'
import { holds, type DashboardSettings } from './settings.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useView } from './use-view.ts'
import styles from './dashboard.module.css'

/**
 * Day list, route and activity side by side (doc 2 §2.2); on a phone the open ride takes the place of the
 * list.
 */
export function Dashboard({ settings }: { settings: DashboardSettings }) {
  const text = useTranslations('dashboard')
  const router = useRouter()
  const shown = useView(settings.today, settings.zone)
  const { view, ride, show, href } = shown
  const [summary, setSummary] = useState<string | null>(null)
  const mayCreate = settings.newTripRequest && holds(settings, 'ride.create')
  useShortcuts({
    '[': () => show({ day: addDays(view.day, -1) }, ride),
    ']': () => show({ day: addDays(view.day, 1) }, ride),
    '/': () => document.querySelector<HTMLInputElement>('[name="query"]')?.focus(),
    n: () => mayCreate && router.push(newTripHref(settings.journey, { ride })),
  })
  return (
    <CancelRides global={settings.user.global}>
      <div className={styles.panes} data-ride={ride ? true : undefined}>
        <h1 className="unseen">{text('title')}</h1>
        <DayList shown={shown} settings={settings} mayCreate={mayCreate} onInfo={setSummary} />
        {ride ? (
          <>
            <RidePane
              key={ride}
              ride={ride}
              settings={settings}
              backHref={href({})}
              onBack={() => show({})}
              onInfo={() => setSummary(ride)}
            />
            {holds(settings, 'ride.event.view') && (
              <ActivityPanel key={`activity ${ride}`} ride={ride} settings={settings} />
            )}
          </>
        ) : (
          <DayGlance shown={shown} settings={settings} />
        )}
        {summary && <RideSummary ride={summary} settings={settings} onClose={() => setSummary(null)} />}
      </div>
    </CancelRides>
  )
}

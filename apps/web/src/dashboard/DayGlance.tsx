'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '../calls/use-call.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { PassengerName } from '../components/passenger/PassengerName.tsx'
import { RideCard } from '../components/ride/RideCard.tsx'
import type { DashboardSettings } from './settings.ts'
import type { Shown } from './use-view.ts'
import { attentionOf } from './view.ts'
import styles from './dashboard.module.css'

/** Beside the list while no ride is open: the rides of the day that need somebody now. */
export function DayGlance({
  shown: { view, href, show },
  settings,
}: {
  shown: Shown
  settings: DashboardSettings
}) {
  const text = useTranslations('dashboard')
  const { data } = useCall('ride.search', attentionOf(view, settings.zone), { keep: true })
  if (!data) return <div className={styles.glance} />
  return (
    <section className={styles.glance} aria-label={text('attention')}>
      {data.rides.length === 0 ? (
        <Empty title={text('nothingNeeded')} />
      ) : (
        <>
          <h2>{text('attention')}</h2>
          <ul className={styles.glanceList}>
            {data.rides.map((ride) => (
              <li key={ride.key}>
                <RideCard
                  ride={ride}
                  title={<PassengerName passenger={ride.passenger} />}
                  href={href({}, ride.key)}
                  onOpen={() => show({}, ride.key)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

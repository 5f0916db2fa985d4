'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatTimeBeside } from '@nemt/domain/time/format.ts'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { languageOf } from '../language/languages.ts'
import { useLine } from '../language/use-line.ts'
import type { PortalRide } from '../portal/by-day.ts'
import styles from '../portal/portal.module.css'
import { rideTime } from '../portal/ride-time.ts'

/** A ride as it was last shown; `children` is what can be done about it without a network. */
export function OfflineRide({ ride, children }: { ride: PortalRide; children: ReactNode }) {
  const text = useTranslations('portal')
  const line = useLine()
  const language = languageOf(useLocale())
  const { status, stops, times, timezone } = ride
  return (
    <article className={styles.card}>
      <span className={styles.when}>
        <span className="tabular">{line(rideTime(ride, language))}</span>
        <StatusMark status={status} soft />
      </span>
      <span>
        {text('from')} {stops.pickup.name ?? stops.pickup.address.format}
      </span>
      <span>
        {text('to')} {stops.dropoff.name ?? stops.dropoff.address.format}
      </span>
      {times.appointment !== undefined && (
        <span className={styles.hint}>
          {text('appointment', {
            time: formatTimeBeside(times.appointment, times.needed, timezone, language),
          })}
        </span>
      )}
      <div className={styles.choices}>{children}</div>
    </article>
  )
}

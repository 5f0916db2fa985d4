'use client'
import { useLocale } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { RenderBoundary } from '#/components/failure/RenderBoundary.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { languageOf } from '#/language/languages.ts'
import type { PortalRide } from './by-day.ts'
import styles from './portal.module.css'

type Props = { days: readonly [string, PortalRide[]][]; children: (ride: PortalRide) => ReactNode }

/** Rides under their days, each day a region of its own. */
export function RidesByDay({ days, children }: Props) {
  return days.map(([date, rides]) => <Day key={date} date={date} rides={rides} card={children} />)
}

function Day({ date, rides, card }: { date: string; rides: PortalRide[]; card: Props['children'] }) {
  const language = languageOf(useLocale())
  const now = useNow()
  const id = useId()
  const today = now && rides[0] ? localDate(now, rides[0].timezone) : ''
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id}>{formatDayLabel(date, today, language)}</h2>
      <ul className={styles.rides}>
        {rides.map((ride) => (
          <li key={ride.key}>
            <RenderBoundary of={ride}>{card(ride)}</RenderBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}

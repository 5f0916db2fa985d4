'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { namesOfDays } from '#/components/date/name-of-day.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import styles from '../ride/ride-facts.module.css'
import { ChangeDaysDialog } from './LazyChangeDays.tsx'

/** How a ride's series repeats (F059, F060), and the way to change it. */
export function Repeats({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations('seriesDays')
  const locale = useLocale()
  const [isChanging, setChanging] = useState(false)
  const { days, until, interval_weeks: weeks = 1 } = ride.repeat ?? {}
  if (!days || until === undefined) return null
  const mayChange = holds(settings, 'ride.edit') && isEditable(ride.status)
  const date = formatDate(localDate(until, ride.timezone))
  return (
    <div className={styles.repeats}>
      <span className="tabular">{text('repeats', { days: namesOfDays(days, locale), weeks, date })}</span>
      {mayChange && (
        <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
          {text('change')}
        </Button>
      )}
      {isChanging && <ChangeDaysDialog ride={ride} onClose={() => setChanging(false)} />}
    </div>
  )
}

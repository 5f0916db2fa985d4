'use client'
import { useTranslations } from 'next-intl'
import { isOpenEnded } from '@nemt/domain/funding/effective.ts'
import { useCall } from '#/calls/use-call.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import { seriesAllotment } from './series-allotment.ts'
import styles from './repeat.module.css'

/** What the whole series takes of the passenger's allotment. Nothing where the customer uses none. */
export function Allotments({ dates, legs }: { dates: readonly string[]; legs: number }) {
  const text = useTranslations('repeat')
  const { policy } = useSettings()
  const day = useDay()
  const passenger = useJourney((state) => state.draft.passenger?.key)
  const chosen = useJourney((state) => state.draft.policy)
  const { data } = useCall(
    'passenger.ride.stats',
    { passenger_key: passenger ?? '' },
    { enabled: policy.funds_enabled === true && passenger !== undefined },
  )
  const taken = seriesAllotment(data?.funds ?? [], { dates, legs, chosen })
  if (!taken) return null
  const { name, interval, left, takes } = taken
  return (
    <p className={takes > left ? styles.tooMany : styles.hint}>
      {text(takes > left ? 'allotmentShort' : 'allotment', {
        takes,
        left,
        name,
        date: day(interval.end),
        ends: isOpenEnded(interval.end) ? 'no' : 'yes',
      })}
    </p>
  )
}

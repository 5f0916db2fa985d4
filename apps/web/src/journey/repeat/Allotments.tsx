'use client'
import { useTranslations } from 'next-intl'
import { isOpenEnded } from '@nemt/domain/funding/effective.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from './repeat.module.css'

/**
 * What the whole series takes of the passenger's allotments in their present interval. Nothing where the
 * customer uses none, or none is counted in rides.
 */
export function Allotments({ dates, legs }: { dates: readonly string[]; legs: number }) {
  const text = useTranslations('repeat')
  const { policy } = useSettings()
  const passenger = useJourney((state) => state.draft.passenger?.key)
  const { data } = useCall(
    'passenger.ride.stats',
    { passenger_key: passenger ?? '' },
    { enabled: policy.funds_enabled === true && passenger !== undefined },
  )
  const counted = (data?.funds ?? []).flatMap(({ enabled, fund_key, name, interval, remaining }) =>
    enabled && remaining.count !== null
      ? [
          {
            fund_key,
            name,
            interval,
            left: remaining.count,
            takes: dates.filter((date) => date >= interval.start && date <= interval.end).length * legs,
          },
        ]
      : [],
  )
  return counted.map(({ fund_key, name, interval, left, takes }) => (
    <p key={fund_key} className={takes > left ? styles.tooMany : styles.hint}>
      {text(takes > left ? 'allotmentShort' : 'allotment', {
        takes,
        left,
        name,
        date: formatDate(interval.end),
        ends: isOpenEnded(interval.end) ? 'no' : 'yes',
      })}
    </p>
  ))
}

'use client'
import { useTranslations } from 'next-intl'
import { badge } from '@nemt/domain/ride/badge.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'

/** Statuses of one hue together, in the order in which a ride lives. */
const byHue = Object.values(Object.groupBy(rideStatuses, (status) => badge(status).colour)).flat()

type Props = {
  chosen: readonly RideStatus[]
  /** How many rides each status has, where that is known. */
  counts?: ReadonlyMap<RideStatus, number>
  onChange: (statuses: RideStatus[]) => void
}

/** The statuses by their hues. */
export function StatusFilter({ chosen, counts, onChange }: Props) {
  const text = useTranslations('dashboard')
  return (
    <ChoiceMenu
      label={text('statuses', { count: chosen.length })}
      choices={byHue.map((status) => ({
        value: status,
        label: <StatusMark status={status} />,
        ...(counts ? { count: counts.get(status) ?? 0 } : {}),
      }))}
      chosen={chosen}
      onChange={(next) => onChange(rideStatuses.filter((status) => next.includes(status)))}
    />
  )
}

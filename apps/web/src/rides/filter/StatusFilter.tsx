'use client'
import { useTranslations } from 'next-intl'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { lifeStage, lifeStages } from '@nemt/domain/ride/life-stage.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'

/** Statuses of one stage together, in the order in which a ride lives. */
const byStage = lifeStages.flatMap((stage) => rideStatuses.filter((status) => lifeStage(status) === stage))

type Props = {
  chosen: readonly RideStatus[]
  /** How many rides each status has, where that is known. */
  counts?: ReadonlyMap<RideStatus, number>
  onChange: (statuses: RideStatus[]) => void
}

/** The statuses by their stages: to come, under way, over. */
export function StatusFilter({ chosen, counts, onChange }: Props) {
  const text = useTranslations('dashboard')
  return (
    <ChoiceMenu
      label={text('statuses', { count: chosen.length })}
      choices={byStage.map((status) => ({
        value: status,
        group: text(`stage.${lifeStage(status)}`),
        label: <StatusMark status={status} />,
        ...(counts ? { count: counts.get(status) ?? 0 } : {}),
      }))}
      chosen={chosen}
      onChange={(next) => onChange(rideStatuses.filter((status) => next.includes(status)))}
    />
  )
}

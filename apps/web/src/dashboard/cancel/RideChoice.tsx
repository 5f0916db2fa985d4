'use client'
import { Checkbox, Stack } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { badge } from '@nemt/domain/ride/badge.ts'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { asRide, type ListedTimes } from '#/components/ride/listed.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'

export type ChoosableRide = Pick<Ride, 'key' | 'status' | 'type' | 'timezone'> & { times: ListedTimes }
type Props = {
  rides: readonly ChoosableRide[]
  chosen: string[]
  onChange: (keys: string[]) => void
  may: (ride: ChoosableRide) => boolean
  /** What is said of a ride besides its status. */
  noteOf?: (ride: ChoosableRide) => string | undefined
}

/** Rides with boxes to tick; those that are over stand there but cannot be ticked. */
export function RideChoice({ rides, chosen, onChange, may, noteOf }: Props) {
  const text = useTranslations()
  const line = useLine()
  const language = languageOf(useLocale())
  return (
    <Checkbox.Group label={text('dashboard.rides')} value={chosen} onChange={onChange} data-field="rides">
      <Stack gap="xs" pt="xs">
        {rides.map((ride, index) => (
          <Checkbox
            key={ride.key}
            value={ride.key}
            disabled={!may(ride)}
            label={[
              line({ key: 'ride.title', values: { n: index + 1 } }),
              formatDate(localDate(ride.times.needed, ride.timezone)),
              line(typeLine(asRide(ride), language)),
            ].join(' · ')}
            description={[text(badge(ride.status).label), noteOf?.(ride)].filter(Boolean).join(' · ')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

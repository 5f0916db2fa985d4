'use client'
import { Text } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'

type Props = {
  /** In the order in which they come. */
  rides: readonly { needed: number; timezone: string }[]
  /** Their series ends with them. */
  ends: boolean
}

/** What a cancellation takes away: how many rides, on which days, and whether their series makes more. */
export function Reach({ rides, ends }: Props) {
  const text = useTranslations('cancelDialog')
  const language = languageOf(useLocale())
  const [first, last] = [rides[0], rides.at(-1)].map(
    (ride) => ride && formatLongDate(localDate(ride.needed, ride.timezone), language),
  )
  return (
    <Text fw="var(--weight-strong)" aria-live="polite">
      {first !== undefined &&
        last !== undefined &&
        (first === last
          ? text('reachDay', { count: rides.length, date: first })
          : text('reach', { count: rides.length, first, last }))}
      {ends && ` ${text('seriesEnds')}`}
    </Text>
  )
}

'use client'
import { useLocale, useTranslations } from 'next-intl'
import { namesOfDays } from '#/components/date/name-of-day.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useDay } from '../settings/use-day.ts'
import { useSeries } from './use-series.ts'

/** How the request repeats in one line: 'Mon, Wed, until 12/19/2026: 12 days'. Null when it does not. */
export function useRepeats(): string | null {
  const text = useTranslations('repeat')
  const locale = useLocale()
  const day = useDay()
  const repeat = useJourney((state) => state.draft.repeat)
  const series = useSeries()
  if (!series) return null
  return text('summaryText', {
    days: namesOfDays(repeat?.days, locale),
    date: day(series.until),
    count: series.dates.length - series.resting.length,
  })
}

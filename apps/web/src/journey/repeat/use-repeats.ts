'use client'
import { useLocale, useTranslations } from 'next-intl'
import { namesOfDays } from '#/components/date/name-of-day.ts'
import { ridesOf } from '../draft/booking.ts'
import { seriesOf } from '../draft/repeat.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'

/** How the request repeats in one line: 'Mon, Wed, until 12/19/2026: 12 days'. Null when it does not. */
export function useRepeats(): string | null {
  const text = useTranslations('repeat')
  const locale = useLocale()
  const settings = useSettings()
  const day = useDay()
  const draft = useJourney((state) => state.draft)
  const series = seriesOf(draft, ridesOf(draft, settings), zoneOfRide(draft, 0, settings.customer.timezone))
  if (!series) return null
  return text('summaryText', {
    days: namesOfDays(draft.repeat?.days, locale),
    date: day(series.until),
    count: series.dates.length,
  })
}

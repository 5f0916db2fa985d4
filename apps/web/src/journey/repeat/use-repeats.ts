'use client'
import { useLocale, useTranslations } from 'next-intl'
import { displayedDays, type Weekday } from '@nemt/domain/journey/repeat.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { ridesOf } from '../draft/booking.ts'
import { seriesOf } from '../draft/repeat.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** The name of a weekday; Sunday 2026-11-01 and the days after it are where names are taken from. */
export function nameOfDay(day: Weekday, locale: string, form: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 1 + (day % 7)),
  )
}

/** How the request repeats in one line: 'Mon, Wed, until 12/19/2026: 12 days'. Null when it does not. */
export function useRepeats(): string | null {
  const text = useTranslations('repeat')
  const locale = useLocale()
  const settings = useSettings()
  const draft = useJourney((state) => state.draft)
  const series = seriesOf(draft, ridesOf(draft, settings), zoneOfRide(draft, 0, settings.customer.timezone))
  if (!series) return null
  const days = displayedDays
    .filter((day) => draft.repeat?.days?.[String(day)])
    .map((day) => nameOfDay(day, locale, 'short'))
  return text('summaryText', {
    days: days.join(', '),
    date: formatDate(series.until),
    count: series.dates.length,
  })
}

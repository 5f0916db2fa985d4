'use client'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { languageOf } from '#/language/languages.ts'

/** On which days of a series something is so; nothing for a single day. */
export function LimitDays({ dates }: { dates: readonly string[] }) {
  const text = useTranslations('wizard')
  const language = languageOf(useLocale())
  const [first] = dates
  if (!first) return null
  return text('limitDays', { count: dates.length, first: formatLongDate(first, language) })
}

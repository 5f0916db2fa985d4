'use client'
import { useLocale, useTranslations } from 'next-intl'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { languageName } from '@nemt/domain/language/languages.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import type { SummaryValue } from '../summary-rows.ts'

/** The value of a fact, as it reads; what its place draws itself is left to it. */
export function FactText({ value }: { value: Exclude<SummaryValue, { drawn: true }> }) {
  const text = useTranslations()
  const locale = useLocale()
  const line = useLine()
  if ('text' in value) return value.text
  if ('line' in value) return line(value.line)
  if ('yes' in value) return text(value.yes ? 'dialog.yes' : 'dialog.no')
  if ('price' in value) return <ExpectedPrice price={value.price} none="" />
  if ('language' in value) return languageName(value.language, languageOf(locale))
  return <PlaceLine stop={value.stop} full />
}

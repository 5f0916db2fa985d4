'use client'
import { useTranslations } from 'next-intl'
import type { Line } from '@nemt/domain/ride/labels.ts'

/** Says a line that a rule gave: a key of the catalogue and what fills it. */
export function useLine(): (line: Line) => string {
  const text = useTranslations()
  return ({ key, values }) => text(key, values)
}

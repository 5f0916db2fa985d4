'use client'
import { formatDate, formatLongDate } from '@nemt/domain/time/format.ts'
import { useSettings } from './SettingsContext.tsx'

/**
 * How a day (yyyy-mm-dd) is written: to the office as it types it; to passengers by its month's name, since 12/03/2026
 * is another day to who reads Spanish.
 */
export function useDay(): (date: string) => string {
  const { scope, language } = useSettings()
  return scope === 'passenger' ? (date) => formatLongDate(date, language) : formatDate
}

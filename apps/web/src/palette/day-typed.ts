import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import { parseSpokenDate } from '@nemt/domain/time/spoken.ts'
import { daysBetween } from '@nemt/domain/time/zone.ts'

/**
 * The day that somebody typed, yyyy-mm-dd: a whole date, or month and day of whichever year is nearest to
 * today, since a board is opened for what was as well as for what comes; else as people say it ('mon', '+3', 'dec 2').
 * Null for what is no day, and for bare numbers, which may be anything.
 */
export function dayTyped(typed: string, today: string, language: InterfaceLanguage): string | null {
  const text = typed.trim()
  const whole = parseDate(text)
  if (whole) return whole
  if (/^\d*$/.test(text)) return null
  if (!/^\d{1,2}[/.-]\d{1,2}$/.test(text)) return parseSpokenDate(text, { today, language })
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(
    (each) => parseDate(`${text}/${each}`.replace(/[.-]/g, '/')) ?? [],
  )
  const away = (day: string) => Math.abs(daysBetween(today, day))
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

import { displayedDays, type Weekday } from '@nemt/domain/journey/repeat.ts'

/** The name of a weekday; Sunday 2026-11-01 and the days after it are where names are taken from. */
export function nameOfDay(day: Weekday, locale: string, form: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 1 + (day % 7)),
  )
}

/** The weekdays of a repetition in one line: 'Mon, Wed, Fri'. */
export function namesOfDays(days: Readonly<Record<string, boolean>> | undefined, locale: string): string {
  return displayedDays
    .filter((day) => days?.[String(day)])
    .map((day) => nameOfDay(day, locale, 'short'))
    .join(', ')
}

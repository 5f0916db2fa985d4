'use client'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { useMediaQuery } from '@mantine/hooks'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useLocale, useTranslations } from 'next-intl'
import { formatCalendarDay } from '@nemt/domain/time/format.ts'
import { calendarLabels } from '#/components/date/calendar-labels.ts'
import type { Holiday } from '#/components/date/holidays.ts'
import { languageOf } from '#/language/languages.ts'
import styles from './repeat.module.css'
import type { RequestedSeries } from './use-series.ts'

type Props = {
  series: RequestedSeries
  holidays: Readonly<Record<string, Holiday>>
  clashes: ReadonlyMap<string, { clash: boolean }>
  onToggle: (date: string) => void
}

/**
 * The months of a series; a click on a day strikes it out or puts it in. What a mark means is said beside it
 * and in the day's name.
 */
export function RepeatCalendar({
  series: { dates, resting, regular, start, until },
  holidays,
  clashes,
  onToggle,
}: Props) {
  const text = useTranslations('repeat')
  const labels = useTranslations('date')
  const language = languageOf(useLocale())
  const wide = useMediaQuery('(min-width: 48em)') ?? false
  const ariaLabels = Object.fromEntries(
    Object.entries(calendarLabels).map(([name, key]) => [name, labels(key)]),
  )
  const marks = (date: string) => {
    const other = clashes.get(date)
    return {
      in: dates.includes(date),
      rests: resting.includes(date),
      out: regular.includes(date) && !dates.includes(date),
      holiday: holidays[date],
      other: other && (other.clash ? ('clash' as const) : ('other' as const)),
    }
  }
  const nameOf = (date: string) => {
    const { in: chosen, rests, out, holiday, other } = marks(date)
    return [
      formatCalendarDay(date, language),
      chosen && text('dayIn'),
      rests && text('dayRests'),
      out && text('dayOut'),
      holiday && text(`holiday.${holiday}`),
      other && text(`day.${other}`),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [] }}>
      <DatePicker
        // A series that moves to another month is shown from there.
        key={start.slice(0, 7)}
        className={styles.calendar}
        type="multiple"
        value={dates.filter((date) => !resting.includes(date))}
        onChange={() => {}}
        defaultDate={start}
        minDate={start}
        maxDate={until}
        numberOfColumns={wide && until.slice(0, 7) > start.slice(0, 7) ? 2 : 1}
        maxLevel="month"
        hideOutsideDates
        ariaLabels={{ ...ariaLabels }}
        getDayAriaLabel={nameOf}
        getDayProps={(date) => {
          const { rests, out, holiday, other } = marks(date)
          return {
            onClick: () => onToggle(date),
            ...(date === start && { 'aria-disabled': true }),
            ...(rests && { 'data-rests': true }),
            ...(out && { 'data-out': true }),
            ...(holiday && { 'data-holiday': true }),
            ...(other && { 'data-other': other }),
          }
        }}
      />
    </DatesProvider>
  )
}

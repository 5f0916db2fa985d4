'use client'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { languageOf } from '#/language/languages.ts'
import { calendarSpan, type CalendarUse } from './calendar-span.ts'
import { calendarLabels } from './calendar-labels.ts'

type Props = {
  /** yyyy-mm-dd, null when nothing is chosen. */
  value: string | null
  onChange: (date: string) => void
  today: string
  /** First and last day that may be chosen, yyyy-mm-dd. */
  min?: string
  max?: string
  /** How far its years reach. */
  use?: CalendarUse
}

/**
 * A month to choose a day from; the chosen day, else today, has the focus, so arrows and Enter work at once.
 * Loaded when it is opened.
 */
export function Calendar({ value, onChange, today, use, ...bounds }: Props) {
  const { min, max } = calendarSpan(today, use, bounds)
  const text = useTranslations('date')
  const ariaLabels = Object.fromEntries(
    Object.entries(calendarLabels).map(([name, key]) => [name, text(key)]),
  )
  const focused = value ?? today
  const frame = useRef<HTMLDivElement>(null)
  // It comes after its popover has opened, so it takes the focus itself; a frame later, for the popover first notes
  // what had it, to give it back.
  useEffect(() => {
    const soon = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
    )
    return () => cancelAnimationFrame(soon)
  }, [])
  return (
    <DatesProvider settings={{ locale: languageOf(useLocale()), firstDayOfWeek: 0, weekendDays: [] }}>
      <div ref={frame}>
        <DatePicker
          value={value}
          defaultDate={focused}
          onChange={(date) => date && onChange(date)}
          minDate={min}
          maxDate={max}
          hideOutsideDates
          highlightToday
          size="md"
          ariaLabels={ariaLabels}
          getDayProps={(date) => (date === focused ? { 'data-autofocus': true } : {})}
        />
      </div>
    </DatesProvider>
  )
}

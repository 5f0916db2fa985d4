'use client'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatSpokenDay } from '@nemt/domain/time/format.ts'
import type { ReactNode } from 'react'
import { addDays } from '@nemt/domain/time/zone.ts'
import { DayBar } from '#/components/date/DayBar.tsx'
import { languageOf } from '#/language/languages.ts'
import styles from './calendar.module.css'

type Props = {
  shape: 'day' | 'week'
  days: readonly string[]
  today: string
  onChange: (day: string) => void
  /** Stands in the same row: what lies below must not move while something is dragged over it. */
  children: ReactNode
}

/** Which day or week the calendar shows, with arrows to its neighbours and a way back to today. */
export function CalendarBar({ shape, days, today, onChange, children }: Props) {
  const text = useTranslations('calendar')
  const date = useTranslations('date')
  const language = languageOf(useLocale())
  const [first = today] = days
  const last = days.at(-1) ?? first
  return (
    <div className={`${styles.bar} no-print`}>
      {shape === 'day' ? (
        <DayBar day={first} today={today} onChange={onChange} />
      ) : (
        <>
          <ActionIcon
            size="lg"
            aria-label={text('previousWeek')}
            onClick={() => onChange(addDays(first, -7))}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <h2 className={styles.week}>
            {text('weekOf', {
              first: formatSpokenDay(first, today, language),
              last: formatSpokenDay(last, today, language),
            })}
          </h2>
          <ActionIcon size="lg" aria-label={text('nextWeek')} onClick={() => onChange(addDays(first, 7))}>
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </>
      )}
      {!days.includes(today) && (
        <Button variant="default" onClick={() => onChange(today)}>
          {shape === 'week' ? text('thisWeek') : date('backToToday')}
        </Button>
      )}
      {children}
    </div>
  )
}

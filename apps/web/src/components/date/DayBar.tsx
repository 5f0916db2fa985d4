'use client'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { lazy } from 'react'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { addDays } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import { DeferredPopup } from '../popup/DeferredPopup.tsx'
import styles from './day-bar.module.css'

const DayCalendar = lazy(() =>
  import('./DayCalendar.tsx').then((module) => ({ default: module.DayCalendar })),
)

/**
 * One day, with arrows to its neighbours and a label that opens the calendar (doc 2 §2.2). Dates are
 * yyyy-mm-dd.
 */
export function DayBar({
  day,
  today,
  onChange,
}: {
  day: string
  today: string
  onChange: (day: string) => void
}) {
  const text = useTranslations('date')
  const language = languageOf(useLocale())
  return (
    <div className={styles.bar}>
      <ActionIcon
        className="no-print"
        size="lg"
        aria-label={text('previousDay')}
        onClick={() => onChange(addDays(day, -1))}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <DeferredPopup
        popup="dialog"
        button={
          <Button variant="subtle" color="gray" className={styles.label}>
            {formatDayLabel(day, today, language)}
          </Button>
        }
      >
        {(popup) => <DayCalendar popup={popup} day={day} today={today} onChange={onChange} />}
      </DeferredPopup>
      <ActionIcon
        className="no-print"
        size="lg"
        aria-label={text('nextDay')}
        onClick={() => onChange(addDays(day, 1))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  )
}

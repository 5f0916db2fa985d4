'use client'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { addDays } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import { LazyCalendar } from './LazyCalendar.tsx'
import styles from './day-bar.module.css'

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
  const [opened, setOpened] = useState(false)
  return (
    <div className={styles.bar}>
      <ActionIcon size="lg" aria-label={text('previousDay')} onClick={() => onChange(addDays(day, -1))}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            className={styles.label}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened((was) => !was)}
          >
            {formatDayLabel(day, today, language)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={text('calendar')}>
          <LazyCalendar
            value={day}
            today={today}
            use="single"
            onChange={(date) => {
              setOpened(false)
              onChange(date)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon size="lg" aria-label={text('nextDay')} onClick={() => onChange(addDays(day, 1))}>
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  )
}

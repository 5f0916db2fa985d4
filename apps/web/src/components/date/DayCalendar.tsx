'use client'
import { Popover } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { cloneElement } from 'react'
import type { Popup } from '../popup/DeferredPopup.tsx'
import { Calendar } from './Calendar.tsx'

type Props = { popup: Popup; day: string; today: string; onChange: (day: string) => void }

/** The calendar behind the day of a DayBar. */
export function DayCalendar({ popup, day, today, onChange }: Props) {
  const text = useTranslations('date')
  const { button, opened, onChange: setOpened } = popup
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        {cloneElement(button, {
          'aria-expanded': opened,
          'aria-haspopup': 'dialog',
          onClick: () => setOpened(!opened),
        })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={text('calendar')}>
        <Calendar
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
  )
}

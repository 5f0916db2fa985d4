'use client'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { displayedDays, type Weekday } from '@nemt/domain/journey/repeat.ts'
import choice from '../form/choice.module.css'
import { nameOfDay } from './name-of-day.ts'

type Props = {
  legend: string
  /** By weekday, Monday 1 to Sunday 7, whether it is chosen. */
  days: Readonly<Record<string, boolean>> | undefined
  /** A day that is always chosen. */
  fixed?: Weekday
  /** The field that a problem of it names. */
  field: string
  onToggle: (day: Weekday) => void
  children?: ReactNode
}

/** Weekdays to choose from, Su..Sa (V225, V340). */
export function WeekdayChoice({ legend, days, fixed, field, onToggle, children }: Props) {
  const locale = useLocale()
  return (
    <fieldset className={choice.choice} data-field={field}>
      <legend>{legend}</legend>
      <div className={`${choice.options} ${choice.days}`}>
        {displayedDays.map((day) => (
          <label
            key={day}
            className={`${choice.option} ${choice.day}`}
            title={nameOfDay(day, locale, 'long')}
          >
            <input
              type="checkbox"
              aria-label={nameOfDay(day, locale, 'long')}
              checked={day === fixed || days?.[String(day)] === true}
              aria-disabled={day === fixed}
              onChange={() => onToggle(day)}
            />
            <span aria-hidden>{nameOfDay(day, locale, 'short').slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

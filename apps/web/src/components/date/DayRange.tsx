'use client'
import { useTranslations } from 'next-intl'
import { DateField } from './DateField.tsx'
import styles from './day-range.module.css'

type Props = {
  /** First and last day, yyyy-mm-dd. */
  first: string
  last: string
  /** The last day that a range from `first` may have. */
  latest?: string
  today: string
  onChange: (first: string, last: string) => void
}

/** The days from one to another: whichever of them is passed by the other goes with it. */
export function DayRange({ first, last, latest, today, onChange }: Props) {
  const text = useTranslations('rides')
  const field = { today, use: 'range', spoken: true, said: false } as const
  return (
    <div className={styles.days} role="group" aria-label={text('days')}>
      <DateField
        name="first"
        label={text('first')}
        value={first}
        {...field}
        onChange={(day) => day && onChange(day, last < day ? day : last)}
      />
      <DateField
        name="last"
        label={text('last')}
        value={last}
        {...(latest ? { max: latest } : {})}
        {...field}
        onChange={(day) => day && onChange(first > day ? day : first, day)}
      />
    </div>
  )
}

'use client'
import { useLocale } from 'next-intl'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { languageOf } from '#/language/languages.ts'
import styles from '#/dashboard/board/board.module.css'

type Props = {
  /** The first and the last day of what is printed, yyyy-mm-dd. */
  days: readonly [string, string]
  today: string
  /** What else is said of it: how many rides, and in which zones their times are. */
  of: readonly string[]
  /** What the rides are narrowed to, in words. */
  filter: readonly string[]
}

/** What stands over rides on paper, where the controls are left out. */
export function SheetTitle({ days: [first, last], today, of, filter }: Props) {
  const language = languageOf(useLocale())
  const days = (first === last ? [first] : [first, last]).map((day) => formatDayLabel(day, today, language))
  return (
    <div className={styles.sheet}>
      <p className={styles.sheetTitle}>{[days.join(' – '), ...of].join(' · ')}</p>
      {filter.length > 0 && <p>{filter.join(' · ')}</p>}
    </div>
  )
}

'use client'
import { useLocale, useTranslations } from 'next-intl'
import { dayBeside, formatTime, formatZonedTime } from '@nemt/domain/time/format.ts'
import { languageOf } from '#/language/languages.ts'
import { relativeTo } from './relative.ts'
import { useNow } from './use-now.ts'
import styles from './time.module.css'

type Props = {
  at: number
  zone: string
  relative?: boolean
  labelled?: boolean
  /** The time that names its day beside this one. */
  beside?: number | undefined
}

/**
 * A time in the ride's zone with the zone's label, such as 09:30am CST; with `relative` the distance from now
 * stands beside it, never instead. Without its label (`labelled`) only in lists whose rides are all of one zone. With
 * `beside` its day stands before it where it is another one.
 */
export function TimeInZone({ at, zone, relative = false, labelled = true, beside }: Props) {
  const language = languageOf(useLocale())
  return (
    <span className={styles.time}>
      <time dateTime={new Date(at).toISOString()} className="tabular">
        {beside !== undefined && dayBeside(at, beside, zone, language)}
        {(labelled ? formatZonedTime : formatTime)(at, zone, language)}
      </time>
      {relative && <Hint at={at} />}
    </span>
  )
}

function Hint({ at }: { at: number }) {
  const text = useTranslations('time')
  const now = useNow()
  const distance = now === null ? null : relativeTo(at, now)
  if (!distance) return null
  const { unit, ...values } = distance
  return <span className={styles.hint}>{text(unit, values)}</span>
}

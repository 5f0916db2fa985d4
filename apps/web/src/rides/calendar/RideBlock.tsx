'use client'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { CSSProperties } from 'react'
import { badge } from '@nemt/domain/ride/badge.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'
import { formatTime, formatZonedTime } from '@nemt/domain/time/format.ts'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { languageOf } from '#/language/languages.ts'
import { stays } from './stays.ts'
import type { useMove } from './use-move.ts'
import styles from './calendar.module.css'

type Props = {
  ride: BoardRide
  settings: DashboardSettings
  move: ReturnType<typeof useMove>
  style?: CSSProperties
}

/** A ride in the calendar: its time, whose it is and how it stands. It opens the ride, and may be moved. */
export function RideBlock({ ride, settings, move, style }: Props) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const { first, last } = ride.passenger.name
  const { colour, label } = badge(ride.status)
  const why = stays(ride, settings, settings.now)
  const time =
    ride.type === 'will-call'
      ? text('calendar.onDemand')
      : (ride.timezone === settings.zone ? formatTime : formatZonedTime)(
          ride.times.needed,
          ride.timezone,
          language,
        )
  return (
    <Link
      href={`/dashboard/${ride.key}`}
      prefetch={false}
      draggable={false}
      className={styles.block}
      style={style}
      data-hue={colour}
      data-done={isDone(ride.status) || undefined}
      data-moves={why === null || undefined}
      data-moving={move.moving?.ride.key === ride.key || undefined}
      aria-describedby={why === null ? 'calendar-move' : undefined}
      {...move.handlers(ride, why)}
    >
      <span className={styles.time}>{time}</span> <strong>{`${first} ${last}`}</strong>{' '}
      <span className={styles.status}>{text(label)}</span>
    </Link>
  )
}

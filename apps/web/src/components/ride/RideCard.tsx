'use client'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useRef, type ReactNode } from 'react'
import { cardTitle, etaOf, openingLine, typeLine } from '@nemt/domain/ride/labels.ts'
import type { Previous } from '@nemt/domain/ride/opening.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { asRide, type ListedTimes } from './listed.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { PlaceLine } from '../place/PlaceLine.tsx'
import { StatusMark } from '../status/StatusMark.tsx'
import { TimeInZone } from '../time/TimeInZone.tsx'
import { useNow } from '../time/use-now.ts'
import styles from './ride-card.module.css'

export type CardRide = Pick<Ride, 'key' | 'status' | 'type' | 'timezone' | 'estimates' | 'previous'> & {
  times: ListedTimes
  stops: Record<'pickup' | 'dropoff', Parameters<typeof PlaceLine>[0]['stop']>
}

type Props = {
  ride: CardRide
  /** Position within its group, from 1: 'Ride #2'. */
  number?: number
  /** What stands in place of the number where rides of several people are listed. */
  title?: ReactNode
  href: string
  /** The earlier leg of the same trip, if it is at hand. */
  previous?: Previous
  current?: boolean
  /** Opens the ride in place; a click that wants another tab still follows the link. */
  onOpen?: () => void
  /** Replace instead of push: stepping through rides leaves one entry in the history. */
  replace?: boolean
  /** Small buttons in the lower corner; the last line keeps room for them. */
  children?: ReactNode
}

/**
 * One ride of a list (doc 2 §2.2): number, type and time, status, ETA, both ends. The whole card follows its
 * one link.
 */
export function RideCard({
  ride,
  number = 1,
  title,
  href,
  previous,
  current = false,
  onOpen,
  replace = false,
  children,
}: Props) {
  const text = useTranslations('card')
  const line = useLine()
  const language = languageOf(useLocale())
  const now = useNow()
  const eta = etaOf(ride)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) card.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const opens = now === null ? null : openingLine(asRide(ride), previous, now)
  return (
    <article ref={card} className={styles.card} data-current={current || undefined}>
      <div className={styles.top}>
        <Link
          href={href}
          replace={replace}
          className={styles.link}
          aria-current={current ? 'true' : undefined}
          prefetch={false}
          onNavigate={(event) => {
            if (!onOpen) return
            event.preventDefault()
            onOpen()
          }}
        >
          {title ?? line(cardTitle(number))}
        </Link>
        <StatusMark status={ride.status} />
      </div>
      <p className={`${styles.type} tabular`}>
        {line(typeLine(asRide(ride), language))}
        {opens && <span className={styles.hint}> · {line(opens)}</span>}
      </p>
      {eta !== null && (
        <p className={styles.type}>
          {text.rich('eta', { time: () => <TimeInZone at={eta} zone={ride.timezone} relative /> })}
        </p>
      )}
      <ol className={styles.stops} data-room={children ? true : undefined}>
        <li>
          <PlaceLine stop={ride.stops.pickup} role="from" />
        </li>
        <li>
          <PlaceLine stop={ride.stops.dropoff} role="to" />
        </li>
      </ol>
      {children && <div className={styles.corner}>{children}</div>}
    </article>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { Countdown } from '../Countdown.tsx'
import styles from '../provider.module.css'

type Props = { offer: DataOf<'offer.elsewhere'>['offers'][number]; onOver: () => void }

/**
 * An offer of another customer: when the ride is and how long there is to answer. The rest is read there, where its
 * people sign in (docs/decisions/083-offers-of-all-customers.md).
 */
export function ElsewhereCard({ offer: { customer, needed, timezone, expires, url }, onOver }: Props) {
  const text = useTranslations('inbox')
  const id = useId()
  return (
    <article className={styles.card} aria-labelledby={id}>
      <p id={id} className={styles.cardTime}>
        <strong>
          <TimeInZone at={needed} zone={timezone} relative />
        </strong>
      </p>
      <p className={styles.second}>
        {formatDate(localDate(needed, timezone))} · {customer}
      </p>
      <Countdown expires={expires} onOver={onOver} />
      <a className={styles.answerThere} href={url} target="_blank" rel="noreferrer" aria-describedby={id}>
        {text('answerThere', { customer })}
      </a>
    </article>
  )
}

'use client'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { milesOf, minutesOf } from '@nemt/domain/distance/haversine.ts'
import { formatTime } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { languageOf } from '#/language/languages.ts'
import styles from './pools.module.css'

type Pool = DataOf<'ride.pools'>['pools'][number]
type Props = {
  pools: readonly Pool[]
  zone: string
  /** Where a ride is opened. */
  hrefOf: (ride: string) => string
}

/** Rides that could share a vehicle, with what it saves (docs/decisions/107-rides-that-could-share.md). */
export function Pools({ pools, zone, hrefOf }: Props) {
  return (
    <ul className={styles.pools}>
      {pools.map((pool) => (
        <PoolItem key={pool.people.map(({ ride }) => ride).join(' ')} of={pool} zone={zone} hrefOf={hrefOf} />
      ))}
    </ul>
  )
}

function PoolItem({
  of: { people, stops, saved_m, saved_s },
  zone,
  hrefOf,
}: { of: Pool } & Omit<Props, 'pools'>) {
  const text = useTranslations('pools')
  const format = useFormatter()
  const language = languageOf(useLocale())
  const nameOf = (ride: string) => {
    const person = people.find((each) => each.ride === ride)
    return person ? `${person.first} ${person.last}` : ''
  }
  const longer = people.filter(({ longer_s }) => Math.round(minutesOf(longer_s)) > 0)
  return (
    <li className={styles.pool}>
      <p className={styles.who}>
        {people.map(({ ride }, index) => (
          <span key={ride}>
            {index > 0 && ` ${text('and')} `}
            <Link href={hrefOf(ride)} prefetch={false}>
              {nameOf(ride)}
            </Link>
          </span>
        ))}
      </p>
      <p className={styles.saves}>
        {text('saves', {
          miles: format.number(milesOf(saved_m), { maximumFractionDigits: 1 }),
          minutes: Math.round(minutesOf(saved_s)),
        })}
      </p>
      <ol className={`${styles.stops} tabular`} aria-label={text('order')}>
        {stops.map(({ ride, end, at }) => (
          <li key={`${ride} ${end}`}>
            {text(end, { time: formatTime(at, zone, language), name: nameOf(ride) })}
          </li>
        ))}
      </ol>
      {longer.map(({ ride, longer_s }) => (
        <p key={ride} className={styles.longer}>
          {text('longer', { name: nameOf(ride), minutes: Math.round(minutesOf(longer_s)) })}
        </p>
      ))}
    </li>
  )
}

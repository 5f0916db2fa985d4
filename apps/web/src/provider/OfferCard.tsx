'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import { OfferMark } from './OfferMark.tsx'
import type { OfferedRide } from './use-offered.ts'
import styles from './provider.module.css'

/**
 * A ride of the provider's list (V1186–V1192): kind, time, badge, both ends; the whole card follows its link.
 */
export function OfferCard({
  offered: { ride, label },
  name,
  dated = false,
}: {
  offered: OfferedRide
  name?: boolean
  dated?: boolean
}) {
  const text = useTranslations()
  const { first, last } = ride.passenger.name
  return (
    <article className={styles.card}>
      <div className={styles.cardHead}>
        <Link href={`/scope/fleet/ride/${ride.key}`} prefetch={false} className={styles.cardLink}>
          {text(ride.type === 'will-call' ? 'offer.will_call_around' : 'offer.scheduled_pickup')}
        </Link>
        {label === 'Accepted' ? <StatusMark status={ride.status} soft /> : null}
        <OfferMark label={label} />
      </div>
      <p className={`${styles.cardTime} tabular`}>
        {dated && `${formatDate(localDate(ride.times.needed, ride.timezone))} · `}
        <TimeInZone at={ride.times.needed} zone={ride.timezone} relative />
        {name && first && <span translate="no"> · {`${first} ${last}`}</span>}
      </p>
      {ride.stops.pickup.address.format && (
        <ol className={styles.ends}>
          <li>
            <PlaceLine stop={ride.stops.pickup} role="from" />
          </li>
          <li>
            <PlaceLine stop={ride.stops.dropoff} role="to" />
          </li>
        </ol>
      )}
    </article>
  )
}

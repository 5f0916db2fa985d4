'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useId } from 'react'
import type { MessageKey } from '@nemt/domain/copy/en.ts'
import { isAskedFor } from '@nemt/domain/ride/asked-for.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { Money } from '../components/money/Money.tsx'
import { NeedsIcons } from '../components/needs/NeedsIcons.tsx'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import { useLine } from '../language/use-line.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { Distance } from './OfferFacts.tsx'
import { OfferMark } from './OfferMark.tsx'
import type { OfferLabel } from '@nemt/domain/offer/label.ts'
import type { Offer } from '@nemt/domain/offer/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useAnswer } from './use-answer.ts'
import styles from './provider.module.css'

type CardRide = Pick<Ride, 'key' | 'type' | 'timezone' | 'status' | 'passenger'> & {
  times: Pick<Ride['times'], 'needed'>
  stops: Record<'pickup' | 'dropoff', Parameters<typeof PlaceLine>[0]['stop']>
}
type Props = {
  offered: {
    ride: CardRide
    label: OfferLabel
    /** Where the ride is not this fleet's: what it is asked, or what has become of that. */
    info: { ride?: Ride | undefined; offer?: Offer | undefined; banner?: string | undefined } | undefined
  }
  fleet: string
  name?: boolean
  dated?: boolean
}

/**
 * A ride of the provider's list (V1186–V1192): when, kind, badge, both ends; the whole card follows its link.
 * An open offer says what it is about and is answered here; one that is over says why, and nothing else.
 */
export function OfferCard({ offered: { ride, label, info }, fleet, name, dated = false }: Props) {
  const text = useTranslations()
  const id = useId()
  const { first, last } = ride.passenger.name
  const isOver = label !== 'Available' && label !== 'Accepted'
  const kind = text(ride.type === 'will-call' ? 'offer.will_call_around' : 'offer.scheduled_pickup')
  // Nobody chose the time at which it was put.
  const isReady = label === 'Accepted' && isAskedFor(ride.status)
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <p id={id} className={styles.cardTime}>
          <Link href={`/scope/fleet/ride/${ride.key}`} prefetch={false} className={styles.cardLink}>
            {isReady ? (
              <strong>{text('provider.passengerReady')}</strong>
            ) : (
              <>
                <span className="unseen">{kind} </span>
                <strong>
                  <TimeInZone at={ride.times.needed} zone={ride.timezone} relative />
                </strong>
              </>
            )}
          </Link>
        </p>
        {label === 'Accepted' ? <StatusMark status={ride.status} soft /> : null}
        <OfferMark label={label} />
      </div>
      <p className={styles.second}>
        {dated && `${formatDate(localDate(ride.times.needed, ride.timezone))} · `}
        <span aria-hidden>{kind}</span>
        {name && first && <span translate="no"> · {`${first} ${last}`}</span>}
      </p>
      {isOver && info?.banner && <p className={styles.banner}>{text(info.banner as MessageKey)}</p>}
      {ride.stops.pickup.address.format && !isOver && (
        <ol className={styles.ends}>
          <li>
            <PlaceLine stop={ride.stops.pickup} role="from" />
          </li>
          <li>
            <PlaceLine stop={ride.stops.dropoff} role="to" />
          </li>
        </ol>
      )}
      {label === 'Available' && info?.ride && (
        <OpenOffer ride={info.ride} offer={info.offer} fleet={fleet} describedBy={id} />
      )}
    </article>
  )
}

type Open = { ride: Ride; offer: Offer | undefined; fleet: string; describedBy: string }

/** What decides, in two lines, and the answers; at a desk all in one (docs/decisions/137-a-dispatchers-desk.md). */
function OpenOffer({ ride, offer, fleet, describedBy }: Open) {
  const line = useLine()
  const answering = useAnswer(ride.key, fleet)
  return (
    <div className={styles.open}>
      <p className={styles.deciding}>
        <Distance of={ride.estimates} />
        {offer?.price ? (
          <strong>
            <Money cents={offer.price} />
          </strong>
        ) : null}
      </p>
      <p className={styles.deciding}>
        <span>{line({ key: `vehicle.${ride.accessibility.vehicle}` })}</span>
        <NeedsIcons of={ride.accessibility} words />
      </p>
      <div className={styles.answers}>
        <AnswerButtons answering={answering} expires={offer?.expires} describedBy={describedBy} />
      </div>
    </div>
  )
}

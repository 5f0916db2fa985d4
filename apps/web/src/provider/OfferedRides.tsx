'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { PayloadOf } from '../calls/named.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { Failure } from '../components/failure/Failure.tsx'
import { RenderBoundary } from '../components/failure/RenderBoundary.tsx'
import { Lines } from '../components/skeleton/Lines.tsx'
import { OfferCard } from './OfferCard.tsx'
import { byUrgency } from './by-urgency.ts'
import { useOffered, type OfferedRide } from './use-offered.ts'
import styles from './provider.module.css'

type Props = { search: PayloadOf<'ride.search'>; fleet: string; day?: boolean; empty: 'none' | 'noRides' }

/**
 * The rides of a provider's search with their badges (doc 3 §2.6); a `day` with names, and under headings by
 * what is to be done.
 */
export function OfferedRides({ search, fleet, day = false, empty }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { offered, error, retry, more } = useOffered(search, fleet)
  if (error && !offered) return <Failure message={refusal(error)} onRetry={retry} />
  if (!offered) return <Lines count={3} of="card" label={text('app.loading')} />
  if (offered.length === 0)
    return <Empty title={text(empty === 'none' ? 'offer.none' : 'provider.noRides')} />
  const cards = (rides: OfferedRide[]) =>
    rides.map((each) => (
      <RenderBoundary key={each.ride.key} of={each}>
        <OfferCard offered={each} fleet={fleet} name={day} />
      </RenderBoundary>
    ))
  return (
    <div className={styles.list}>
      {offered.some(({ covid }) => covid) && <Alert color="red">{text('covid.banner')}</Alert>}
      {day
        ? byUrgency(offered).map(({ group, rides }) => (
            <section key={group} className={styles.section} aria-labelledby={`rides-${group}`}>
              <h2 id={`rides-${group}`}>{text(`provider.${group}`, { count: rides.length })}</h2>
              {cards(rides)}
            </section>
          ))
        : cards(offered)}
      {more && <p className={styles.hint}>{text('provider.more', { count: offered.length })}</p>}
    </div>
  )
}

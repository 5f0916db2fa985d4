'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { PayloadOf } from '../calls/named.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { Failure } from '../components/failure/Failure.tsx'
import { Lines } from '../components/skeleton/Lines.tsx'
import { OfferCard } from './OfferCard.tsx'
import { useOffered } from './use-offered.ts'
import styles from './provider.module.css'

type Props = { search: PayloadOf<'ride.search'>; fleet: string; named?: boolean; empty: 'none' | 'noRides' }

/** The rides of a provider's search with their badges (doc 3 §2.6). */
export const OfferedRides = ({ search, fleet, named = false, empty }: Props) => {
  const words = useTranslations()
  const refusal = useRefusal()
  const { offered, error, retry, more } = useOffered(search, fleet)
  if (error && !offered) return <Failure message={refusal(error)} onRetry={retry} />
  if (!offered) return <Lines count={3} height={112} label={words('app.loading')} />
  if (offered.length === 0) return <Empty title={words(empty === 'none' ? 'offer.none' : 'provider.noRides')} />
  return (
    <div className={styles.list}>
      {offered.some(({ covid }) => covid) && <Alert color="red">{words('covid.banner')}</Alert>}
      {offered.map((each) => (
        <OfferCard key={each.ride.key} offered={each} name={named} />
      ))}
      {more && <p className={styles.hint}>{words('provider.more', { count: offered.length })}</p>}
    </div>
  )
}

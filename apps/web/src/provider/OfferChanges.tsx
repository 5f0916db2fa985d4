import { useTranslations } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { ChangeList } from '../components/change/ChangeList.tsx'
import { changesOf } from './offer-rows.ts'
import styles from './provider.module.css'

/** What changed against the ride that was there before (V1200): whoever knew that one reads nothing else first. */
export function OfferChanges({ ride }: { ride: Pick<Ride, 'diff' | 'timezone'> }) {
  const text = useTranslations('provider')
  const diff = changesOf(ride)
  if (!diff) return null
  return (
    <div className={styles.section}>
      <h2>{text('changes')}</h2>
      <div className={styles.changes}>
        <ChangeList diff={diff} zone={ride.timezone} />
      </div>
    </div>
  )
}

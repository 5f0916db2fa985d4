'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '../calls/use-call.ts'
import { Pools } from '../components/pool/Pools.tsx'
import styles from './provider.module.css'

type Props = { from: number; to: number; zone: string }

/** Rides of a provider's day that could share a vehicle. Nothing where there are none: it is only a hint. */
export function FleetPools({ from, to, zone }: Props) {
  const text = useTranslations('pools')
  const { data } = useCall('ride.pools', { from, to })
  if (!data || data.pools.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="pools">
      <h2 id="pools">{text('title')}</h2>
      <p className={styles.hint}>{text('hint')}</p>
      <Pools pools={data.pools} zone={zone} hrefOf={(ride) => `/scope/fleet/ride/${ride}`} />
    </section>
  )
}

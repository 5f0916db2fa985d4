'use client'
import { useTranslations } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Pools } from '#/components/pool/Pools.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import styles from './manage.module.css'

/** Other rides of the day that could share a vehicle with this one. */
export function PoolsPart({ ride: { key, times, timezone } }: { ride: Ride }) {
  const text = useTranslations('pools')
  const app = useTranslations('app')
  const refusal = useRefusal()
  const { start, end } = dayBounds(localDate(times.needed, timezone), timezone)
  const { data, error, refetch } = useCall('ride.pools', { from: start, to: end, ride: key })
  if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <Lines count={2} of="line" label={app('loading')} />
  if (data.pools.length === 0) return <p className={styles.hint}>{text('none')}</p>
  return (
    <>
      <p className={styles.hint}>{text('hint')}</p>
      <Pools pools={data.pools} zone={timezone} hrefOf={(ride) => `/rides/${ride}`} />
    </>
  )
}

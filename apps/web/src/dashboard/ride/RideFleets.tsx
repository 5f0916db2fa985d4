'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { FleetTable } from '#/components/fleet/FleetTable.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { holds, type DashboardSettings } from '../settings.ts'
import styles from './ride-facts.module.css'

type Props = { ride: Ride; settings: DashboardSettings }

/** Who can be asked about the ride and why not, folded until somebody wants to know; read only. */
export function RideFleets({ ride, settings }: Props) {
  const text = useTranslations()
  const [opened, setOpened] = useState(false)
  if (!holds(settings, 'ride.view')) return null
  return (
    <details className={styles.group} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.fold}>{text('fleets.title')}</summary>
      {opened && <Judged ride={ride} />}
      {settings.user.global && (
        <p>
          <Link href={`/rides/${ride.key}`} prefetch={false}>
            {text('managePage.open')}
          </Link>
        </p>
      )}
    </details>
  )
}

function Judged({ ride }: { ride: Ride }) {
  const text = useTranslations('app')
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.fleets', { ride: ride.key })
  if (data) return <FleetTable fleets={data.fleets} others={data.others} zone={ride.timezone} />
  if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  return <Lines count={4} of="line" label={text('loading')} />
}

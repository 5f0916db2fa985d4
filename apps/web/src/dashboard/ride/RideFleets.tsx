'use client'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import styles from './ride-facts.module.css'

const JudgedFleets = dynamic(() => import('./JudgedFleets.tsx').then((module) => module.JudgedFleets), {
  ssr: false,
})

type Props = { ride: Ride; settings: DashboardSettings }

/** Who can be asked about the ride and why not, folded until somebody wants to know; read only. */
export function RideFleets({ ride, settings }: Props) {
  const text = useTranslations()
  const [opened, setOpened] = useState(false)
  if (!holds(settings, 'ride.view')) return null
  return (
    <details className={styles.group} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.fold}>{text('fleets.title')}</summary>
      {opened && <JudgedFleets ride={ride} />}
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

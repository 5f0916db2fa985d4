'use client'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import styles from './ride-facts.module.css'

const LinkedRides = dynamic(() => import('./LinkedRides.tsx').then((module) => module.LinkedRides), {
  ssr: false,
})

type Props = { ride: Ride; settings: DashboardSettings }

/** The rides that belong to this one on purpose (C015), folded until somebody wants to know. */
export function RideLinks({ ride, settings }: Props) {
  const text = useTranslations('links')
  const [opened, setOpened] = useState(false)
  if (!holds(settings, 'ride.view')) return null
  const mayLink = holds(settings, 'ride.create') || holds(settings, 'ride.edit')
  return (
    <details className={styles.group} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.fold}>{text('title')}</summary>
      {opened && <LinkedRides ride={ride} mayLink={mayLink} />}
    </details>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { isDone } from '@nemt/domain/ride/sets.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import styles from './ride-facts.module.css'

const Caregivers = dynamic(
  () => import('#/components/caregiver/Caregivers.tsx').then((module) => module.Caregivers),
  { ssr: false },
)

type Props = { ride: Ride; settings: DashboardSettings }

/** Links by which a passenger's family sees where the ride is (docs/decisions/079), folded until somebody asks. */
export function RideCaregivers({ ride, settings }: Props) {
  const text = useTranslations('caregiver')
  const [opened, setOpened] = useState(false)
  if (!holds(settings, 'ride.create', 'ride.edit') || isDone(ride.status)) return null
  return (
    <details className={styles.group} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.fold}>{text('links')}</summary>
      {opened && <Caregivers ride={ride.key} timezone={ride.timezone} />}
    </details>
  )
}

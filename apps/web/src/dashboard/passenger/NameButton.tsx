'use client'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { mayOpenRecords } from '#/patients/may-open.ts'
import type { DashboardSettings } from '../settings.ts'
import { PassengerDrawer } from './LazyPassengerDrawer.tsx'
import styles from './passenger-drawer.module.css'

/** The passenger's name over their ride; it opens the drawer for whoever may open the record. */
export function NameButton({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const [opened, setOpened] = useState(false)
  if (!mayOpenRecords(settings.permissions)) return <PassengerName passenger={ride.passenger} />
  return (
    <>
      <UnstyledButton className={styles.name} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <PassengerName passenger={ride.passenger} />
      </UnstyledButton>
      {opened && (
        <PassengerDrawer passenger={ride.patient} settings={settings} onClose={() => setOpened(false)} />
      )}
    </>
  )
}

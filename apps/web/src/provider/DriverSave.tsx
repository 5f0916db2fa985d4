'use client'
import { useTranslations } from 'next-intl'
import { ActionBar } from './ActionBar.tsx'
import { DriverButton } from './DriverButton.tsx'
import type { DriverEntry } from './use-driver.ts'
import styles from './provider.module.css'

/** The bar while a driver is missing: nothing else can be reported before (V1239, V1240). */
export function DriverSave({ driver }: { driver: DriverEntry }) {
  const text = useTranslations('provider')
  return (
    <ActionBar>
      {!driver.kept && <p className={styles.hint}>{text('driverFirst')}</p>}
      <div className={styles.buttons}>
        <DriverButton driver={driver} />
      </div>
    </ActionBar>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { ActionBar } from './ActionBar.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import type { DriverEntry } from './use-driver.ts'
import styles from './provider.module.css'

/** The bar while a driver is missing: nothing else can be reported before (V1239, V1240). */
export function DriverSave({ driver }: { driver: DriverEntry }) {
  const text = useTranslations('provider')
  const { problem, busy, kept, save } = driver
  return (
    <ActionBar>
      {!kept && <p className={styles.hint}>{text('driverFirst')}</p>}
      <div className={styles.buttons}>
        {kept ? (
          <KeptNotice kept={kept} what={text('update')} />
        ) : (
          <ProblemButton problem={problem} busy={busy} onContinue={save}>
            {text('update')}
          </ProblemButton>
        )}
      </div>
    </ActionBar>
  )
}

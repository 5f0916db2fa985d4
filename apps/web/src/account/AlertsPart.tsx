'use client'
import { useTranslations } from 'next-intl'
import { knownAlerts } from '@nemt/domain/user/editor.ts'
import { AlertsForm } from './AlertsForm.tsx'
import type { OwnUser } from './own-user.ts'
import styles from './settings.module.css'
import { useSaveOwn } from './use-save-own.ts'

type About<Type> = Type extends `alert.ride.${infer Name}` ? Name : never
type Named = About<(typeof knownAlerts)[number]>

/** How and of what one is alerted (V999, V1000, V1002, V1003), and of rides at risk. */
export function AlertsPart({ user }: { user: OwnUser }) {
  const text = useTranslations()
  const { save, busy, refused } = useSaveOwn()
  const { key, version, settings, phone } = user
  return (
    <section className={styles.part} aria-label={text('settings.alerts')}>
      <h2>{text('settings.alerts')}</h2>
      <p className={styles.hint}>{text('settings.alertsWhy')}</p>
      <AlertsForm
        chosen={{ method: settings.alerts?.method ?? 'none', types: settings.alerts?.types ?? {} }}
        types={knownAlerts.map((name) => ({
          ...{ name, label: text(labelOf(name.replace('alert.ride.', '') as Named)) },
        }))}
        legend={text('settings.alertTypes')}
        withoutPhone={phone ? undefined : text('settings.phoneMissing')}
        busy={busy}
        refused={refused}
        onSave={(alerts) => save({ key, version, settings: { alerts } })}
      />
    </section>
  )
}

function labelOf(about: Named) {
  if (about === 'at_risk') return 'settings.atRisk'
  return about === 'reply' ? 'settings.replied' : (`status.${about}` as const)
}

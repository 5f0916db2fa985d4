'use client'
import { Alert, Button, Checkbox, Fieldset, Radio } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { alertMethods, knownAlerts, type AlertMethod } from '@nemt/domain/user/editor.ts'
import type { OwnUser } from './own-user.ts'
import styles from './settings.module.css'
import { useSaveOwn } from './use-save-own.ts'

type About<Type> = Type extends `alert.ride.${infer Name}` ? Name : never
type Named = About<(typeof knownAlerts)[number]>

/** How and of what one is alerted (V999, V1000, V1002, V1003), and of rides at risk. */
export function AlertsPart({ user }: { user: OwnUser }) {
  const text = useTranslations()
  const [method, setMethod] = useState<AlertMethod>(user.settings.alerts?.method ?? 'none')
  const [types, setTypes] = useState<Record<string, boolean>>(user.settings.alerts?.types ?? {})
  const { save, busy, refused } = useSaveOwn()
  const missing = method === 'sms' && !user.phone
  return (
    <section className={styles.part} aria-label={text('settings.alerts')}>
      <h2>{text('settings.alerts')}</h2>
      <p className={styles.hint}>{text('settings.alertsWhy')}</p>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const { key, version } = user
          if (!missing) save({ key, version, settings: { alerts: { method, types } } })
        }}
      >
        <Radio.Group
          label={text('settings.alertMethod')}
          name="method"
          value={method}
          onChange={(value) => setMethod(value as AlertMethod)}
        >
          <div className={styles.choices}>
            {alertMethods.map((each) => (
              <Radio key={each} value={each} label={text(`alert_method.${each}`)} />
            ))}
          </div>
        </Radio.Group>
        <Fieldset variant="unstyled" legend={text('settings.alertTypes')} disabled={method === 'none'}>
          <div className={styles.types}>
            {knownAlerts.map((type) => {
              const about = type.replace('alert.ride.', '') as Named
              return (
                <Checkbox
                  key={type}
                  label={text(labelOf(about))}
                  checked={types[type] === true}
                  onChange={(event) => setTypes({ ...types, [type]: event.currentTarget.checked })}
                />
              )
            })}
          </div>
        </Fieldset>
        {(missing || refused) && (
          <Alert color="red" role="alert">
            {missing ? text('settings.phoneMissing') : refused}
          </Alert>
        )}
        <div>
          <Button type="submit" size="md" loading={busy}>
            {text('settings.saveAlerts')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function labelOf(about: Named) {
  if (about === 'at_risk') return 'settings.atRisk'
  return about === 'reply' ? 'settings.replied' : (`status.${about}` as const)
}

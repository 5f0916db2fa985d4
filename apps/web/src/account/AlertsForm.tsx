'use client'
import { Alert, Button, Checkbox, Fieldset, Radio } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { alertMethods, type AlertMethod } from '@nemt/domain/user/editor.ts'
import styles from './settings.module.css'

export type AlertChoice = { method: AlertMethod; types: Readonly<Record<string, boolean>> }

type Props = {
  chosen: AlertChoice
  /** What one may be alerted of: its name, and what it is called. */
  types: readonly { name: string; label: string }[]
  /** What all of them are, as the legend. */
  legend: string
  /** Why there can't be texts, where no number is known. */
  withoutPhone: string | undefined
  busy: boolean
  refused: string | undefined
  onSave: (choice: AlertChoice) => void
}

/** How and of what one is alerted (V999, V1000): nobody's texts go to a number that isn't known. */
export function AlertsForm({ chosen, types: all, legend, withoutPhone, busy, refused, onSave }: Props) {
  const text = useTranslations()
  const [method, setMethod] = useState(chosen.method)
  const [types, setTypes] = useState(chosen.types)
  const missing = method === 'sms' ? withoutPhone : undefined
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) onSave({ method, types })
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
      <Fieldset variant="unstyled" legend={legend} disabled={method === 'none'}>
        <div className={styles.types}>
          {all.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={types[name] === true}
              onChange={(event) => setTypes({ ...types, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </Fieldset>
      {(missing ?? refused) && (
        <Alert color="red" role="alert">
          {missing ?? refused}
        </Alert>
      )}
      <div>
        <Button type="submit" size="md" loading={busy}>
          {text('settings.saveAlerts')}
        </Button>
      </div>
    </form>
  )
}

'use client'
import { Fieldset } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Credential, Credentials } from '@nemt/domain/fleet/credentials.ts'
import { DateField } from '#/components/date/DateField.tsx'
import styles from './crew.module.css'

type Props = {
  kinds: readonly Credential[]
  value: Credentials
  onChange: (credentials: Credentials) => void
  today: string
}

/** Until when each credential holds; an empty field was never shown. */
export function CredentialFields({ kinds, value, onChange, today }: Props) {
  const text = useTranslations('crew')
  const change = (kind: Credential, date: string | null) => {
    const { [kind]: _before, ...others } = value
    onChange(date === null ? others : { ...others, [kind]: date })
  }
  return (
    <Fieldset legend={text('validUntil')} className={styles.fields}>
      {kinds.map((kind) => (
        <DateField
          key={kind}
          name={`credentials.${kind}`}
          label={text(kind)}
          value={value[kind] ?? null}
          onChange={(date) => change(kind, date)}
          today={today}
          // One that was mistyped would pass for none, and take away the one that was there.
          keeps="typed"
        />
      ))}
    </Fieldset>
  )
}

'use client'
import { Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { credentialsProblem, type Credentials } from '@nemt/domain/fleet/credentials.ts'
import { driverCredentials } from '@nemt/domain/fleet/values.ts'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useEntered } from '#/components/dialog/use-entered.ts'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { RecordButtons } from './RecordButtons.tsx'
import type { Driver } from './records.ts'
import { useRecord } from './use-record.ts'

type Props = { driver: Driver | null; today: string; onClose: () => void }

/** Adds a driver, or changes one. */
export function DriverDialog({ driver, today, onClose }: Props) {
  const text = useTranslations('crew')
  const [name, setName] = useState(driver?.name ?? '')
  const [phone, setPhone] = useState(driver?.phone.display ?? '')
  const [credentials, setCredentials] = useState<Credentials>(driver?.credentials ?? {})
  const isEntered = useEntered({ name, phone, credentials })
  const { save, archive, busy, problem: refused } = useRecord('driver', onClose)
  const problem = problemOf(name, phone) ?? credentialsProblem(credentials, today)
  const saved = () =>
    save({
      ...(driver ? { key: driver.key, version: driver.version } : {}),
      ...{ name, phone: { display: phone }, credentials },
    })
  return (
    <Dialog
      title={text(driver ? 'editDriver' : 'addDriver')}
      onClose={onClose}
      locked={busy}
      entered={isEntered}
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) saved()
        }}
      >
        <Stack gap="md">
          <TextInput
            size="md"
            name="name"
            label={text('name')}
            autoComplete="off"
            data-autofocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PhoneField size="md" name="phone" label={text('phone')} value={phone} onChange={setPhone} />
          <CredentialFields
            kinds={driverCredentials}
            value={credentials}
            onChange={setCredentials}
            today={today}
          />
          <RecordButtons
            problem={problem}
            refused={refused}
            busy={busy}
            onSave={saved}
            onArchive={driver ? () => archive(driver.key) : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function problemOf(name: string, phone: string): Problem | null {
  if (!name.trim()) return { code: 'entry_name_missing', field: 'name' }
  return isPhone(phone) ? null : { code: 'phone_missing', field: 'phone' }
}

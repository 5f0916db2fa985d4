'use client'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LONGEST_OF_CREW } from '@nemt/domain/fleet/longest.ts'
import { credentialsProblem, type Credentials } from '@nemt/domain/fleet/credentials.ts'
import { vehicleCredentials } from '@nemt/domain/fleet/values.ts'
import { vehicles } from '@nemt/domain/mobility/values.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { useEntered } from '#/components/dialog/use-entered.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { RecordButtons } from './RecordButtons.tsx'
import { entered, type Vehicle } from './records.ts'
import { useRecord } from './use-record.ts'
import styles from './crew.module.css'

/** A vehicle is of some kind: rides for any vehicle take what there is. */
const kindsOfVehicles = vehicles.filter((kind) => kind !== 'any')
const fields = ['name', 'license', 'make', 'model', 'color'] as const

type Props = { vehicle: Vehicle | null; today: string; onClose: () => void }

/** Adds a vehicle, or changes one. */
export function VehicleDialog({ vehicle, today, onClose }: Props) {
  const text = useTranslations()
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(fields.map((name) => [name, vehicle?.[name] ?? ''])) as Record<
        (typeof fields)[number],
        string
      >,
  )
  const [kinds, setKinds] = useState<string[]>(vehicle?.kinds ?? [])
  const [credentials, setCredentials] = useState<Credentials>(vehicle?.credentials ?? {})
  const isEntered = useEntered({ values, kinds, credentials })
  const { save, archive, busy, problem: refused } = useRecord('vehicle', onClose)
  const problem = problemOf(values.name, kinds) ?? credentialsProblem(credentials, today)
  const { name, license, make, model, color } = values
  const saved = () =>
    save({
      ...(vehicle ? { key: vehicle.key, version: vehicle.version } : {}),
      ...{ name, license: entered(license), make: entered(make), model: entered(model) },
      ...{ color: entered(color), kinds, credentials },
    })
  return (
    <Dialog
      title={text(vehicle ? 'crew.editVehicle' : 'crew.addVehicle')}
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
          {fields.map((field) => (
            <TextInput
              key={field}
              size="md"
              name={field}
              label={text(`crew.${field === 'name' ? 'label' : field}`)}
              autoComplete="off"
              data-autofocus={field === 'name' || undefined}
              maxLength={LONGEST_OF_CREW[field]}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
            />
          ))}
          <Checkbox.Group label={text('crew.kinds')} value={kinds} onChange={setKinds}>
            <div className={styles.kinds}>
              {kindsOfVehicles.map((kind) => (
                <Checkbox key={kind} name="kinds" value={kind} label={text(`crew.kind.${kind}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <CredentialFields
            kinds={vehicleCredentials}
            value={credentials}
            onChange={setCredentials}
            today={today}
          />
          <RecordButtons
            problem={problem}
            refused={refused}
            busy={busy}
            onSave={saved}
            onArchive={vehicle ? () => archive(vehicle.key) : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function problemOf(name: string, kinds: readonly string[]): Problem | null {
  if (!name.trim()) return { code: 'entry_name_missing', field: 'name' }
  return kinds.length ? null : { code: 'vehicle_kinds_missing', field: 'kinds' }
}

'use client'
import { Fieldset, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { callKey } from '../calls/key.ts'
import { useMakeCall } from '../calls/use-make-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { PhoneField } from '../components/phone/PhoneField.tsx'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { toasts } from '../components/toast/toasts.ts'
import styles from './provider.module.css'

type Fields = {
  first: string
  last: string
  phone: string
  make: string
  model: string
  color: string
  license: string
}

function fieldsOf({ driver, vehicle }: Ride): Fields {
  const [first = '', ...last] = (driver?.name ?? '').split(' ')
  return {
    first,
    last: last.join(' '),
    phone: driver?.phone?.display ?? '',
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    color: vehicle?.color ?? '',
    license: vehicle?.license ?? '',
  }
}

function given<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== '')) as Partial<T>
}

/**
 * Driver and vehicle of an accepted ride (V1231–V1237); Update saves both. Name and phone open the status
 * buttons.
 */
export function DriverForm({ ride }: { ride: Ride }) {
  const translate = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(ride))
  const { make, busy } = useMakeCall('ride.driver', {
    done: () => {
      toasts.show(translate('provider.saved'))
      void client.invalidateQueries({ queryKey: callKey('offer.info', { ride: ride.key }) })
    },
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  const { first, last, phone, make: maker, model, color, license } = fields
  const problem: Problem | null =
    !first.trim() || !isPhone(phone)
      ? { code: 'driver_missing', field: first.trim() ? 'driver.phone' : 'driver.first' }
      : null
  const text = (name: keyof Fields, autoComplete = 'off') => (
    <TextInput
      size="md"
      name={name === 'first' ? 'driver.first' : name}
      label={translate(`provider.${name}`)}
      autoComplete={autoComplete}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  )
  return (
    <form
      className={`${styles.form} no-print`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && !busy) save()
      }}
    >
      <Fieldset legend={translate('provider.driver')} className={styles.fields}>
        {text('first')}
        {text('last')}
        <PhoneField
          size="md"
          name="driver.phone"
          label={translate('provider.driverPhone')}
          value={phone}
          onChange={(display) => setFields({ ...fields, phone: display })}
        />
      </Fieldset>
      <Fieldset legend={translate('provider.car')} className={styles.fields}>
        {text('make')}
        {text('model')}
        {text('color')}
        {text('license')}
      </Fieldset>
      <ProblemButton problem={problem} busy={busy} onContinue={save}>
        {translate('provider.update')}
      </ProblemButton>
    </form>
  )

  function save() {
    const vehicle = given({ make: maker, model, color, license })
    make({
      ride: ride.key,
      version: ride.version,
      driver: { first: first.trim(), phone, ...(last.trim() ? { last: last.trim() } : {}) },
      ...(Object.keys(vehicle).length > 0 ? { vehicle } : {}),
    })
  }
}

'use client'
import { Fieldset, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { LONGEST_OF_CREW } from '@nemt/domain/fleet/longest.ts'
import { PhoneField } from '../components/phone/PhoneField.tsx'
import type { DriverValues } from '#/components/driver/driver-values.ts'
import { CrewPick } from './crew/CrewPick.tsx'
import { DriverButton } from './DriverButton.tsx'
import { SendLink } from './SendLink.tsx'
import type { DriverEntry } from './use-driver.ts'
import styles from './provider.module.css'

/** First and last name together are the driver's. */
const LONGEST: Partial<Record<keyof DriverValues, number>> = { ...LONGEST_OF_CREW, first: 100, last: 99 }

type Props = {
  driver: DriverEntry
  /** The driver is what is missing: then the button stands in the bar, else here. */
  isNext: boolean
}

/** The fields of driver and vehicle of an accepted ride (V1231–V1237); Update saves both (V1230). */
export function DriverFields({ driver, isNext }: Props) {
  const translate = useTranslations('provider')
  const { values, change, crew, pick, zone, kept, save } = driver
  const words = useTranslations('crew')
  const text = (name: keyof DriverValues) => (
    <TextInput
      size="md"
      name={name === 'first' ? 'driver.first' : name}
      label={translate(name as 'first')}
      {...{ autoComplete: 'off', maxLength: LONGEST[name] }}
      value={values[name]}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
  return (
    <form
      id="driver"
      className={`${styles.form} no-print`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Fieldset legend={translate('driver')} className={styles.fields}>
        <CrewPick
          {...crew.driver}
          name="driver_key"
          label={words('ownDriver')}
          other={words('otherDriver')}
          zone={zone}
          onPick={(key) => pick('driver', key)}
        />
        {!crew.driver.picked && (
          <>
            {text('first')}
            {text('last')}
            <PhoneField
              size="md"
              name="driver.phone"
              label={translate('driverPhone')}
              value={values.phone}
              onChange={(display) => change('phone', display)}
            />
          </>
        )}
      </Fieldset>
      <Fieldset legend={translate('car')} className={styles.fields}>
        <CrewPick
          {...crew.vehicle}
          name="vehicle_key"
          label={words('ownVehicle')}
          other={words('otherVehicle')}
          zone={zone}
          onPick={(key) => pick('vehicle', key)}
        />
        {!crew.vehicle.picked && (
          <>
            {text('make')}
            {text('model')}
            {text('color')}
            {text('license')}
          </>
        )}
      </Fieldset>
      {!isNext && (
        <div className={styles.buttons}>
          {!kept && <SendLink ride={driver.ride} />}
          <DriverButton driver={driver} variant="default" />
        </div>
      )}
    </form>
  )
}

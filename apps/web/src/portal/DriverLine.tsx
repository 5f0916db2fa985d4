'use client'
import { Anchor } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { vehicleWords } from '@nemt/domain/ride/labels.ts'
import type { DataOf } from '#/calls/named.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import styles from './portal.module.css'

/** Who drives, and what. */
export type Driven = Pick<DataOf<'ride.info'>['rides'][number], 'driver' | 'vehicle'>

/** Who drives, in what, and how to reach them; nothing until somebody is named. */
export function DriverLine({ driver, vehicle }: Driven) {
  const text = useTranslations('portal')
  if (!driver?.name) return null
  const phone = driver.phone?.display
  const car = vehicleWords({ vehicle })
  return (
    <p className={styles.driver}>
      <span>
        {driver.name}
        {car && `, ${car}`}
      </span>
      {phone && (
        <Anchor fz="inherit" href={`tel:${rawPhone(phone) ?? phone}`}>
          <Unbroken text={text('callDriver', { phone })} />
        </Anchor>
      )}
    </p>
  )
}

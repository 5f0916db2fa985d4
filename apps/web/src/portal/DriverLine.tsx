'use client'
import { Anchor } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { vehicleWords } from '@nemt/domain/ride/labels.ts'
import { useCall } from '#/calls/use-call.ts'

/** Who drives, in what, and how to reach them; nothing until somebody is named. */
export function DriverLine({ ride }: { ride: string }) {
  const text = useTranslations('portal')
  const { data } = useCall('ride.info', { keys: [ride] })
  const { driver, vehicle } = data?.rides[0] ?? {}
  if (!driver?.name) return null
  const phone = driver.phone?.display
  const car = vehicleWords({ vehicle })
  return (
    <p>
      {driver.name}
      {car && `, ${car}`}
      {phone && (
        <>
          {' '}
          <Anchor href={`tel:${rawPhone(phone) ?? phone}`}>{text('callDriver', { phone })}</Anchor>
        </>
      )}
    </p>
  )
}

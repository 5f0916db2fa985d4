'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'

/** Which numbers of a passenger answered STOP (server-behaviour §2.13): 'text messages' beside them is only a wish. */
export function StoppedTexts({ passenger, zone }: { passenger: string; zone: string }) {
  const text = useTranslations('patient')
  const { data } = useCall('passenger.standing', { passenger_key: passenger })
  return data?.stopped.map(({ phone, since }) => (
    <Alert key={phone} color="orange">
      {text('stoppedTexts', { phone, date: formatDate(localDate(since, zone)) })}
    </Alert>
  ))
}

'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { updateNotice } from '@nemt/domain/fleet/dispatch.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'

type Props = { ride: Pick<Ride, 'status' | 'fleet' | 'transit'>; supportPhone?: string }

/**
 * Over the messages: what not to expect (V776–V779). How a fleet is dispatched is not told to staff, so every
 * ride with a fleet gets the notice of an unknown kind, with our phone.
 */
export function UpdateNotice({ ride: { status, fleet, transit }, supportPhone }: Props) {
  const translate = useTranslations('activityPanel')
  const byTransit = transit?.enabled === true
  if (!byTransit && (!fleet || isDone(status))) return null
  const delayed = () =>
    supportPhone
      ? translate('delayedNotice', { phone: supportPhone })
      : translate('delayedNoticeWithoutPhone')
  const text = updateNotice(undefined, byTransit) === 'transit' ? translate('transitNotice') : delayed()
  return (
    <Alert color="gray" mx="sm" mt="sm">
      {text}
    </Alert>
  )
}

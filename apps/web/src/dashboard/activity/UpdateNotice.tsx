'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { updateNotice } from '@nemt/domain/fleet/dispatch.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'
import { useDispatch } from '../ride/use-dispatch.ts'

type Props = { ride: Pick<Ride, 'key' | 'status' | 'fleet' | 'transit'>; supportPhone?: string }

/**
 * Over the messages: what not to expect, by the dispatch kind of the ride's fleet, and whom to phone
 * instead: the fleet, else the customer's support (V776–V779, X138).
 */
export function UpdateNotice({ ride, supportPhone }: Props) {
  const translate = useTranslations('activityPanel')
  const dispatch = useDispatch(ride)
  const { status, fleet, transit } = ride
  const byTransit = transit?.enabled === true
  if (!byTransit && (!fleet || isDone(status) || dispatch === undefined)) return null
  const notice = updateNotice(dispatch?.dispatch, byTransit)
  if (notice === null) return null
  const phone = dispatch?.phone ?? supportPhone
  const delayed = () => (phone ? translate('delayedNotice', { phone }) : translate('delayedNoticeNoPhone'))
  return (
    <Alert color="gray" mx="sm" mt="sm">
      {notice === 'transit' ? translate('transitNotice') : delayed()}
    </Alert>
  )
}

'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'

/** Over the messages: what not to expect (V776–V779). */
export const UpdateNotice = ({ ride: { transit } }: { ride: Pick<Ride, 'transit'>; supportPhone?: string }) => {
  const words = useTranslations('activityPanel')
  return transit?.enabled ? <Alert color="gray">{words('transitNotice')}</Alert> : null
}

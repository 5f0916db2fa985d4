'use client'
import { Alert, Button } from '@mantine/core'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { useShare } from './use-share.ts'
import styles from './drive.module.css'

const ON_THE_WAY: readonly RideStatus[] = ['pickup', 'waiting', 'enroute']

/** Shares the driver's position when they say so, until they stop or the trip ends (docs/decisions/077). */
export function SharePosition({ ride, status }: { ride: string; status: RideStatus }) {
  const text = useTranslations('drive')
  const [agreed, setAgreed] = useState(false)
  const isUnderWay = ON_THE_WAY.includes(status)
  const end = useCallback(() => setAgreed(false), [])
  const { failed } = useShare(ride, agreed && isUnderWay, end)
  if (!isUnderWay) return null
  return (
    <section className={styles.share} aria-label={text('share')}>
      <p role="status">{text(agreed ? 'sharing' : 'shareHint')}</p>
      {agreed && failed && <Alert color="orange">{text('shareFailed')}</Alert>}
      <Button
        size="md"
        variant="default"
        leftSection={agreed ? <IconMapPinOff aria-hidden /> : <IconMapPin aria-hidden />}
        onClick={() => setAgreed(!agreed)}
      >
        {text(agreed ? 'stopSharing' : 'share')}
      </Button>
    </section>
  )
}

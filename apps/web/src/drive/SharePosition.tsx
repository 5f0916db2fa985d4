'use client'
import { Alert, Button } from '@mantine/core'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { useShare, type Sharing } from './use-share.ts'
import styles from './drive.module.css'

const ON_THE_WAY: readonly RideStatus[] = ['pickup', 'waiting', 'enroute']

/** What is said of it: one thing at a time, and what is true. */
const TOLD = {
  off: 'shareHint',
  seeking: 'shareSeeking',
  sharing: 'sharing',
  lost: 'shareLost',
  denied: 'shareFailed',
} as const satisfies Record<Sharing, string>
/** What the button does. */
const DOES = {
  off: 'share',
  seeking: 'stopSharing',
  sharing: 'stopSharing',
  lost: 'stopSharing',
  denied: 'shareAgain',
} as const satisfies Record<Sharing, string>

/** Shares the driver's position when they say so, until they stop or the trip ends (docs/decisions/077). */
export function SharePosition({ ride, status }: { ride: string; status: RideStatus }) {
  const text = useTranslations('drive')
  const isUnderWay = ON_THE_WAY.includes(status)
  const { sharing, start, stop } = useShare(ride, isUnderWay)
  if (!isUnderWay) return null
  const isFailing = sharing === 'lost' || sharing === 'denied'
  const stops = DOES[sharing] === 'stopSharing'
  return (
    <section className={styles.share} aria-label={text('share')}>
      <div aria-live="polite">{!isFailing && <p>{text(TOLD[sharing])}</p>}</div>
      {isFailing && <Alert color="orange">{text(TOLD[sharing])}</Alert>}
      <Button
        size="md"
        variant="default"
        leftSection={stops ? <IconMapPinOff aria-hidden /> : <IconMapPin aria-hidden />}
        onClick={stops ? stop : start}
      >
        {text(DOES[sharing])}
      </Button>
    </section>
  )
}

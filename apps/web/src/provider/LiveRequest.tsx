'use client'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { callKey } from '../calls/key.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import { toasts } from '../components/toast/toasts.ts'
import { KeptNotice } from './KeptNotice.tsx'
import { useKeptCall } from './use-kept-call.ts'
import styles from './provider.module.css'

type Props = { ride: string; zone: string; ready: number | undefined }

/**
 * A passenger who has called for the ride waits for an answer (server-behaviour §2.1): since when, and the answer
 * without a driver. Naming the driver, and setting out, answer as well.
 */
export function LiveRequest({ ride, zone, ready }: Props) {
  const text = useTranslations('provider')
  const refusal = useRefusal()
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: callKey('offer.info', { ride }) })
  const { make, busy, kept } = useKeptCall('ride.status', {
    done: () => {
      toasts.show(text('comingToast'))
      readAgain()
    },
    refused: (why) => {
      toasts.show(refusal(why), { error: true })
      readAgain()
    },
    discarded: readAgain,
  })
  return (
    <Alert color="orange">
      {ready !== undefined && (
        <p>{text.rich('readyTold', { time: () => <TimeInZone at={ready} zone={zone} relative /> })}</p>
      )}
      <p>{text('answerAsked')}</p>
      <div className={`${styles.buttons} no-print`}>
        {kept ? (
          <KeptNotice kept={kept} what={text('coming')} />
        ) : (
          <Button
            size="md"
            variant="default"
            loading={busy}
            onClick={() => make({ ride, status: 'confirmed' })}
          >
            {text('coming')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

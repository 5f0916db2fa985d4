'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cancelAction } from '@nemt/domain/offer/decision.ts'
import { offerActions, type OfferLabel } from '@nemt/domain/offer/label.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { callKey } from '../calls/key.ts'
import { useMakeCall } from '../calls/use-make-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useHear } from '../live/use-hear.ts'
import { DecisionDialog } from './LazyDialogs.tsx'
import styles from './provider.module.css'

type Props = { ride: Ride; label: OfferLabel; fleet: string }

/** Accept and Decline while the offer is open, Cancel after acceptance (V1227–V1230, V1249–V1253). */
export function Decision({ ride, label, fleet }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'decline' | 'reroute' | null>(null)
  const { key } = ride
  const readAgain = () => void client.invalidateQueries({ queryKey: callKey('offer.info', { ride: key }) })
  const refused = (why: Parameters<typeof refusal>[0]) => {
    setAsking(null)
    toasts.show(refusal(why), { error: true })
    // Somebody was first, or the ride changed: the page says what is true now.
    readAgain()
  }
  const accept = useMakeCall('offer.accept', {
    done: ({ status, version }) =>
      hear({ collection: 'ride:offers', key, type: 'offer.accept', data: { status, version, fleet } }),
    refused,
  })
  const decline = useMakeCall('offer.decline', {
    done: () => {
      setAsking(null)
      readAgain()
    },
    refused,
  })
  const actions = offerActions(label)
  const cancelling = actions.includes('cancel') ? cancelAction(ride.status) : null
  return (
    <>
      {actions.includes('accept') && (
        <div className={`${styles.bar} no-print`}>
          <Button size="lg" variant="default" onClick={() => setAsking('decline')}>
            {text('provider.decline')}
          </Button>
          <Button size="lg" loading={accept.busy} onClick={() => accept.make({ ride: key })}>
            {text('provider.accept')}
          </Button>
        </div>
      )}
      {cancelling && (
        <Button
          size="lg"
          variant="default"
          className="no-print"
          loading={decline.busy && asking === null}
          onClick={() =>
            cancelling === 'reroute' ? setAsking('reroute') : decline.make({ ride: key, reasons: [] })
          }
        >
          {text('provider.cancel')}
        </Button>
      )}
      {asking && (
        <DecisionDialog
          asking={asking}
          busy={decline.busy}
          onClose={() => setAsking(null)}
          onConfirm={(why) => decline.make({ ride: key, ...why })}
        />
      )}
    </>
  )
}

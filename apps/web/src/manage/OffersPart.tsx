'use client'
import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { mayInitiateOffers, showsMarkUnavailable } from '@nemt/domain/ride/manage.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Confirm } from '#/components/dialog/Confirm.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { useHear } from '#/live/use-hear.ts'
import { UnavailableConfirm } from './UnavailableConfirm.tsx'
import styles from './manage.module.css'

type Props = { ride: Ride; eligible: number; held: boolean; onDone: (version: number) => void }

/** Mark Unavailable (V811–V813) and Initiate offers to all eligible fleets (V814–V817). */
export function OffersPart({ ride, eligible, held, onDone }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'offers' | 'unavailable' | null>(null)
  const leave = () => {
    setAsking(null)
    void askRidesAgain(client)
  }
  const unavailable = useMakeCall('ride.status', {
    done: ({ status, version }) => {
      setAsking(null)
      hear({ collection: 'ride:info', key: ride.key, type: 'status', data: { status, version } })
      onDone(version)
    },
    refused: leave,
  })
  const offers = useMakeCall('ride.kickoff_scheduling', {
    done: ({ sent }) => {
      setAsking(null)
      // Read again (V817): ride.info of this ride.
      hear({ collection: 'ride:offers', key: ride.key, type: 'offer', data: {} })
      toasts.show(text('managePage.offersSent', { count: sent }))
      // An unavailable ride is another version by it, an open one is not.
      onDone(ride.version + 1)
    },
    refused: leave,
  })
  const refused = unavailable.refusal ?? offers.refusal
  const why = whyNoOffers(ride)
  const mark = showsMarkUnavailable(ride) && marks(ride)
  return (
    <div className={styles.form}>
      <Group gap="sm">
        <Button variant="default" disabled={why !== null || held} onClick={() => setAsking('offers')}>
          {text('manage.offers')}
        </Button>
        {showsMarkUnavailable(ride) && (
          <Button
            variant="default"
            color="red"
            disabled={!mark || held}
            onClick={() => setAsking('unavailable')}
          >
            {text('manage.unavailable')}
          </Button>
        )}
      </Group>
      {why && <p className={styles.hint}>{text(why)}</p>}
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
      {asking === 'offers' && (
        <Confirm
          title={text('manage.offers')}
          action={text('managePage.initiateYes', { count: eligible })}
          busy={offers.busy}
          onConfirm={() => offers.make({ ride: ride.key })}
          onClose={() => setAsking(null)}
        >
          {text('manage.offers_question')} {text('managePage.initiateAsk', { count: eligible })}
        </Confirm>
      )}
      {asking === 'unavailable' && (
        <UnavailableConfirm
          busy={unavailable.busy}
          onConfirm={() => unavailable.make({ ride: ride.key, version: ride.version, status: 'unavailable' })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Why offers can't be sent, by the key of its text; null when they can. */
function whyNoOffers(ride: Ride): 'ride.offers_sent' | 'refusal.change_impossible' | null {
  if (!mayInitiateOffers(ride)) return 'ride.offers_sent'
  return ride.status === 'scheduling' || ride.status === 'unavailable' ? null : 'refusal.change_impossible'
}

/** Whether the ride can become unavailable from where it stands; a correction goes over the status, with a reason. */
function marks(ride: Ride): boolean {
  return 'ok' in mayChange({ ride, to: 'unavailable', actor: 'support', now: 0 })
}

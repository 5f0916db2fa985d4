'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { showsOpenOnDemand, showsRequest } from '@nemt/domain/ride/on-demand.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useNow } from '#/components/time/use-now.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useHear } from '#/live/use-hear.ts'
import { holds, type DashboardSettings } from '../settings.ts'

/** Open On-Demand Ride and Request Ride (doc 2 §2.4, V786–V796). */
export function RideActions({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations('ride')
  const refusal = useRefusal()
  const hear = useHear()
  const now = useNow()
  const { make, busy } = useMakeCall('ride.status', {
    done: ({ status, version }) =>
      hear({ collection: 'ride:info', key: ride.key, type: 'status', data: { status, version } }),
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  if (now === null || !holds(settings, 'ride.event.create')) return null
  const { key, version } = ride
  return (
    <>
      {showsOpenOnDemand(ride, now) && (
        <Button loading={busy} onClick={() => make({ ride: key, version, status: 'active' })}>
          {text('open_on_demand')}
        </Button>
      )}
      {showsRequest(ride) && (
        <Button loading={busy} onClick={() => make({ ride: key, version, status: 'requesting' })}>
          {text('request')}
        </Button>
      )}
    </>
  )
}

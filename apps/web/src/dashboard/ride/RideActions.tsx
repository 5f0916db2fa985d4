'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import {
  activation,
  requestWait,
  showsActivation,
  showsCardRequest,
  showsOpenOnDemand,
  showsRequest,
} from '@nemt/domain/ride/on-demand.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useNow } from '#/components/time/use-now.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useLine } from '#/language/use-line.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { useHear } from '#/live/use-hear.ts'
import { holds, type DashboardSettings } from '../settings.ts'

/**
 * Open On-Demand Ride and Request Ride (doc 2 §2.4, V786–V796); a confirmed will-call ride is
 * requested too, once it is open, and says by its position when it will be (V287, V289). For support that button is
 * Activate, which says why it is closed (V1293–V1301).
 */
export function RideActions({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations('ride')
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const now = useNow()
  const line = useLine()
  const { make, busy } = useMakeCall('ride.status', {
    done: ({ status, version }) =>
      hear({ collection: 'ride:info', key: ride.key, type: 'status', data: { status, version } }),
    refused: (refused) => {
      toasts.show(refusal(refused), { error: true })
      // The ride changed meanwhile: the next press is about what it is now, also while no event tells of it.
      void askRidesAgain(client)
    },
  })
  const previous = useCall(
    'ride.info',
    { keys: [ride.previous ?? ''] },
    { enabled: ride.previous !== undefined },
  ).data?.rides[0]
  if (now === null || !holds(settings, 'ride.event.create')) return null
  const { key, version } = ride
  const request = () => make({ ride: key, version, status: 'requesting' })
  const wait = requestWait(ride, previous, now)
  const activate = activation(ride, previous, now)
  return (
    <>
      {showsOpenOnDemand(ride, now) && (
        <Button loading={busy} onClick={() => make({ ride: key, version, status: 'active' })}>
          {text('open_on_demand')}
        </Button>
      )}
      {(showsRequest(ride) || (showsCardRequest(ride) && !settings.user.global)) && (
        <Button loading={busy} disabled={wait !== null} onClick={request}>
          {wait ? line(wait) : text('request')}
        </Button>
      )}
      {settings.user.global && showsActivation(ride) && (
        <Button variant="default" loading={busy} disabled={!activate.open} onClick={request}>
          {activate.open ? text('activate') : line(activate.why)}
        </Button>
      )}
    </>
  )
}

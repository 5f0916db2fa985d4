'use client'
import { useTranslations } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { FleetTable } from '#/components/fleet/FleetTable.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'

/** How each provider was judged for the ride. */
export function JudgedFleets({ ride }: { ride: Ride }) {
  const text = useTranslations('app')
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.fleets', { ride: ride.key })
  if (data) return <FleetTable fleets={data.fleets} others={data.others} zone={ride.timezone} />
  if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  return <Lines count={4} of="line" label={text('loading')} />
}

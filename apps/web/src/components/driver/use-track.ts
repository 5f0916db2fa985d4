'use client'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { useCall } from '#/calls/use-call.ts'
import { useAskedAgain } from './use-asked-again.ts'

/** Where the vehicle of a ride went and how far it drove (V1313–V1315), from setting out on. */
export function useTrack({ key, status }: Pick<Ride, 'key' | 'status'>, tracked: boolean) {
  const isDriven = UNDER_WAY.includes(status)
  const enabled = tracked && (isDriven || status === 'completed')
  const { data, refetch } = useCall('ride.track', { ride: key }, { enabled })
  useAskedAgain(refetch, enabled && isDriven)
  return enabled ? data : undefined
}

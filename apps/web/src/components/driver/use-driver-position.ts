'use client'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { useCall } from '#/calls/use-call.ts'
import { useAskedAgain } from './use-asked-again.ts'
import { useSeenDriver } from './use-seen-driver.ts'

/** Where the driver of a ride is who shares it, while the ride is under way (docs/decisions/077). */
export function useDriverPosition({ key, status }: Pick<Ride, 'key' | 'status'>) {
  const enabled = UNDER_WAY.includes(status)
  const { data, refetch } = useCall('ride.position', { ride: key }, { enabled })
  useAskedAgain(refetch, enabled)
  const seen = useSeenDriver()
  return enabled ? seen(data?.position) : undefined
}

'use client'
import { useEffect } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { useCall } from '#/calls/use-call.ts'

const ASK_MS = 20_000

/** Where the driver of a ride is who shares it, while the ride is under way (docs/decisions/077). */
export function useDriverPosition({ key, status }: Pick<Ride, 'key' | 'status'>) {
  const enabled = UNDER_WAY.includes(status)
  const { data, refetch } = useCall('ride.position', { ride: key }, { enabled })
  useEffect(() => {
    if (!enabled) return
    const asking = setInterval(() => document.visibilityState === 'visible' && void refetch(), ASK_MS)
    return () => clearInterval(asking)
  }, [enabled, refetch])
  return enabled ? (data?.position ?? undefined) : undefined
}

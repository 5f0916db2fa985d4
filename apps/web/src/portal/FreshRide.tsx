'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'

/** Asks for the page, which the server draws, again once its ride is another one than it shows. */
export function FreshRide({ ride, version }: { ride: string; version: Ride['version'] }) {
  const router = useRouter()
  const now = useCall('ride.info', { keys: [ride] }).data?.rides[0]?.version ?? version
  useEffect(() => {
    if (now > version) router.refresh()
  }, [now, version, router])
  return null
}

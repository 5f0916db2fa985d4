'use client'
import { useEffect, useMemo } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'

/** How often drivers' positions are asked, ms: phones tell them about as often. */
const ASK_MS = 20_000
/** As many as one call takes. */
const MOST = 500

type Positions = DataOf<'ride.positions'>['rides'][number]

/** The places of those of these rides that are under way and where their drivers were last, by ride. */
export function usePositions(rides: readonly Pick<Ride, 'key' | 'status'>[]): ReadonlyMap<string, Positions> {
  const keys = rides
    .filter(({ status }) => UNDER_WAY.includes(status))
    .slice(0, MOST)
    .map(({ key }) => key)
  const enabled = keys.length > 0
  const { data, refetch } = useCall('ride.positions', { rides: keys }, { enabled, keep: true })
  useEffect(() => {
    if (!enabled) return
    const asking = setInterval(() => document.visibilityState === 'visible' && void refetch(), ASK_MS)
    return () => clearInterval(asking)
  }, [enabled, refetch])
  return useMemo(() => new Map((data?.rides ?? []).map((each) => [each.ride, each])), [data])
}

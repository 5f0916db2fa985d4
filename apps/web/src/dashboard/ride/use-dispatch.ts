'use client'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import type { DataOf } from '#/calls/named.ts'

export type Dispatch = NonNullable<DataOf<'ride.dispatch'>['fleet']>

/**
 * Who drives a ride, how they are dispatched and how they are reached (C091): null where nobody does or
 * nobody can say, undefined until that is known.
 */
export function useDispatch(ride: Pick<Ride, 'key' | 'fleet'> | undefined): Dispatch | null | undefined {
  const hasFleet = ride?.fleet !== undefined
  const { data, error } = useCall('ride.dispatch', { ride: ride?.key ?? '' }, { enabled: hasFleet })
  if (ride === undefined) return undefined
  return hasFleet && !error ? data?.fleet : null
}

'use client'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'

/** The name of the fleet that has the ride, once it is known. */
export function useFleetName(ride: Pick<Ride, 'key' | 'fleet'> | undefined): string | undefined {
  const { data } = useCall('offer.list', { ride: ride?.key ?? '' }, { enabled: ride?.fleet !== undefined })
  return data?.offers.find(({ fleet }) => fleet === ride?.fleet)?.fleet_name
}

'use client'
import type { Point } from '@nemt/domain/address/schema.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'

/** Where the passenger of a ride lives whose own places have no position: the map is centred there (V740). */
export function useHome(ride: Ride | undefined): Point | undefined {
  const isNowhere =
    ride !== undefined && !pointOf(ride.stops.pickup.address) && !pointOf(ride.stops.dropoff.address)
  const { data } = useCall('passenger.info', { key: ride?.patient ?? '' }, { enabled: isNowhere })
  return (isNowhere && pointOf(data?.places.home?.address)) || undefined
}

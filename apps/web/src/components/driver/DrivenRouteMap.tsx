'use client'
import type { ComponentProps } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { RouteMap } from '#/components/map/RouteMap.tsx'
import { useDriverPosition } from './use-driver-position.ts'

type Props = { ride: Ride } & Pick<ComponentProps<typeof RouteMap>, 'settings' | 'at'>

/** The way of a ride with its driver on it, where they share their position. */
export function DrivenRouteMap({ ride, ...rest }: Props) {
  const { stops, estimates } = ride
  const position = useDriverPosition(ride)
  return (
    <RouteMap
      pickup={stops.pickup.address}
      dropoff={stops.dropoff.address}
      {...(position ? { driver: position } : {})}
      estimate={estimates}
      {...rest}
    />
  )
}

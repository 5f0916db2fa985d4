'use client'
import type { ComponentProps } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { RouteMap } from '#/components/map/RouteMap.tsx'
import { useDriverPosition } from './use-driver-position.ts'
import { useTrack } from './use-track.ts'

type Props = {
  ride: Ride
  /** Whether where the vehicle went is shown, too (V741). */
  tracked?: boolean
} & Pick<ComponentProps<typeof RouteMap>, 'settings' | 'around'>

/** The way of a ride with its driver on it, where they share their position. */
export function DrivenRouteMap({ ride, tracked = false, ...rest }: Props) {
  const { stops, estimates, times, accessibility } = ride
  const position = useDriverPosition(ride)
  const track = useTrack(ride, tracked)
  return (
    <RouteMap
      pickup={stops.pickup.address}
      dropoff={stops.dropoff.address}
      {...(position ? { driver: position } : {})}
      at={times.needed}
      vehicle={accessibility.vehicle}
      estimate={estimates}
      track={track}
      {...rest}
    />
  )
}

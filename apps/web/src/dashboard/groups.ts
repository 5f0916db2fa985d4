import { isDone } from '@nemt/domain/ride/sets.ts'
import type { DataOf } from '../calls/named.ts'
import { holds, type DashboardSettings } from './settings.ts'

export type ListedRide = DataOf<'ride.search'>['rides'][number]
export type PassengerRides = { passenger: ListedRide['passenger']; rides: ListedRide[] }

/** Rides grouped per passenger (V724), groups in the order of their first ride. */
export function groupByPassenger(rides: readonly ListedRide[]): PassengerRides[] {
  const groups = new Map<string, PassengerRides>()
  for (const ride of rides) {
    const group = groups.get(ride.passenger.key)
    if (group) group.rides.push(ride)
    else groups.set(ride.passenger.key, { passenger: ride.passenger, rides: [ride] })
  }
  return [...groups.values()]
}

/** Whether two groups show the same: the very same rides in the same order. */
export function sameGroup(one: PassengerRides, other: PassengerRides): boolean {
  return (
    one.rides.length === other.rides.length && one.rides.every((ride, index) => ride === other.rides[index])
  )
}

/**
 * What the options menu of a group offers: nothing without a journey flow or an unfinished ride (V726–V729,
 * X021).
 */
export function groupOptions(
  rides: readonly Pick<ListedRide, 'status'>[],
  settings: Pick<DashboardSettings, 'journey' | 'permissions'>,
): ('edit' | 'cancel')[] {
  if (!settings.journey || rides.every(({ status }) => isDone(status))) return []
  return [
    ...(holds(settings, 'ride.edit', 'ride.create') ? ['edit' as const] : []),
    ...(holds(settings, 'ride.edit', 'ride.cancel') ? ['cancel' as const] : []),
  ]
}

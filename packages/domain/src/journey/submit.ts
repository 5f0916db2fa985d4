import type { Customer } from '../customer/schema.ts'
import type { Line } from '../ride/labels.ts'
import type { DraftRide } from './schema.ts'

/**
 * Rides whose transit is no longer possible lose it (V407), with the line that says so; `eligible` by index,
 * unknown stays.
 */
export function dropTransit(
  rides: readonly DraftRide[],
  eligible: Readonly<Record<number, boolean>>,
): { rides: DraftRide[]; lost: Line[] } {
  const gone = rides.map((ride, index) => ride.transit?.enabled === true && eligible[index] === false)
  return {
    rides: rides.map((ride, index) => (gone[index] ? { ...ride, transit: { enabled: false } } : ride)),
    lost: gone.flatMap((dropped, index): Line[] =>
      dropped ? [{ key: 'ride.transit_lost', values: { n: index + 1 } }] : [],
    ),
  }
}

/** Where to go after sending (V191–V193). */
export function afterSubmit(
  scope: 'coordinator' | 'passenger',
  rideKeys: readonly string[],
  customer: Pick<Customer, 'coordinate'>,
): string {
  if (scope === 'passenger') return '/passenger/dashboard'
  return customer.coordinate?.ride_create_redirect && rideKeys[0] ? `/dashboard/${rideKeys[0]}` : '/dashboard'
}

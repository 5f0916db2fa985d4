import { claimsCodes } from '../claims/lines.ts'
import type { Customer } from '../customer/schema.ts'
import type { Line } from '../ride/labels.ts'
import type { Ride } from '../ride/schema.ts'
import type { Draft, DraftRide } from './schema.ts'

/** Which call a request is sent with (V368, V369): existing rides are updated. */
export function submitCall(draft: Pick<Draft, 'isExisting' | 'rides'>): 'ride.update' | 'ride.create' {
  return draft.isExisting || draft.rides.some(({ key }) => key !== undefined) ? 'ride.update' : 'ride.create'
}

/**
 * Rides as they are sent (V372, V373): without what only the screen needs, with the claims codes of the
 * customer.
 */
export function ridesToSend<
  R extends Pick<Ride, 'accessibility' | 'timezone'> & {
    times: Ride['times'] & { needed_unconverted?: unknown }
  },
>(rides: readonly R[], customer: Pick<Customer, 'claims'>): (R & { claims_codes?: string[] })[] {
  return rides.map((ride) => {
    const { needed_unconverted: _unconverted, ...times } = ride.times
    const codes = claimsCodes({ ...ride, times }, customer)
    return { ...ride, times, ...(codes.length > 0 && { claims_codes: codes }) }
  })
}

/**
 * The windows between Continue and sending, in their order (V359–V363): possible duplicates, broken limits,
 * authorization. `null` = send.
 */
export function nextStep(open: {
  duplicates: number
  limits: number
  authorization: boolean
}): 'duplicates' | 'limits' | 'authorization' | null {
  if (open.duplicates > 0) return 'duplicates'
  if (open.limits > 0) return 'limits'
  return open.authorization ? 'authorization' : null
}

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

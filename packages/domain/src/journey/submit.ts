import { sameApartment } from '../address/apartment.ts'
import { claimsCodes } from '../claims/lines.ts'
import type { Customer } from '../customer/schema.ts'
import { haversine } from '../distance/haversine.ts'
import type { Line } from '../ride/labels.ts'
import type { Ride } from '../ride/schema.ts'
import type { Draft, DraftRide, DraftStop } from './schema.ts'

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

/** An appointment must be at least this far ahead on the server (V626); ms. */
const APPOINTMENT_LEAD = 3_600_000
/** Nearer than this, and without another apartment, both ends are one place (V632). Metres. */
const SIMILAR_M = 30

type Asked = { stops: Record<'pickup' | 'dropoff', DraftStop>; times: Times }
/** Why times can't be: `field` of the ride. */
export type TimesRefused =
  | { code: 'ride_appointment_too_soon'; field: 'times.appointment' }
  | { code: 'ride_pickup_after_appointment'; field: 'times.needed' }
export type RideRefused =
  | TimesRefused
  | { code: 'ride_stops_address_missing' | 'ride_stops_too_similar'; field: string }

type Times = { needed?: number | undefined; appointment?: number | undefined }

/** Whether an appointment is too near to be reached (V626). */
function appointmentTooSoon({ appointment }: Times, now: number): TimesRefused | null {
  return appointment !== undefined && appointment < now + APPOINTMENT_LEAD
    ? { code: 'ride_appointment_too_soon', field: 'times.appointment' }
    : null
}

/** Whether a ride would begin when its appointment is over already (V636). */
export function pickupAfterAppointment({ needed, appointment }: Times): TimesRefused | null {
  return needed !== undefined && appointment !== undefined && needed > appointment
    ? { code: 'ride_pickup_after_appointment', field: 'times.needed' }
    : null
}

/** What is refused about the times of a ride, or null; without an appointment nothing. */
export function timesRefused(times: Times, now: number): TimesRefused | null {
  return appointmentTooSoon(times, now) ?? pickupAfterAppointment(times)
}

/** What the server refuses about a ride whatever the screen said (doc 1 §8: V626, V632, V633), or null. */
export function rideRefused({ stops, times }: Asked, now: number): RideRefused | null {
  for (const end of ['pickup', 'dropoff'] as const)
    if (!located(stops[end].address))
      return { code: 'ride_stops_address_missing', field: `stops.${end}.address` }
  const [from, to] = [stops.pickup.address, stops.dropoff.address]
  if (located(from) && located(to) && haversine(from, to) < SIMILAR_M && sameApartment(from, to))
    return { code: 'ride_stops_too_similar', field: 'stops.dropoff' }
  return appointmentTooSoon(times, now)
}

type Address = DraftStop['address']
type Located = NonNullable<Address> & { format: string; lat: number; lng: number }

function located(address: Address): address is Located {
  return Boolean(address?.format) && address?.lat !== undefined && address.lng !== undefined
}

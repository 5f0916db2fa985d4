import { sameApartment } from '../address/apartment.ts'
import { haversine } from '../distance/haversine.ts'
import { blank } from '../text/blank.ts'
import type { DraftStop } from './schema.ts'

/** An appointment must be at least this far ahead on the server (V626); ms. */
const APPOINTMENT_LEAD = 3_600_000
/**
 * So long after its pickup an appointment may be, ms (docs/decisions/164): who is driven far sleeps there and is seen
 * in the afternoon of the next day. Later it is another day than was meant.
 */
const APPOINTMENT_WITHIN = 36 * 3_600_000
/** Nearer than this, and without another apartment, both ends are one place (V632). Metres. */
const SIMILAR_M = 30

type Asked = { stops: Record<'pickup' | 'dropoff', DraftStop>; times: Times }
/** Why times can't be: `field` of the ride. */
export type TimesRefused =
  | { code: 'ride_appointment_too_soon'; field: 'times.appointment' }
  | { code: 'ride_pickup_after_appointment'; field: 'times.needed' }
  | { code: 'ride_appointment_too_late'; field: 'times.appointment' }
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

/** Whether a ride would begin when its appointment is over already (V636), or days before it. */
export function timesApart({ needed, appointment }: Times): TimesRefused | null {
  if (needed === undefined || appointment === undefined) return null
  if (needed > appointment) return { code: 'ride_pickup_after_appointment', field: 'times.needed' }
  return appointment - needed > APPOINTMENT_WITHIN
    ? { code: 'ride_appointment_too_late', field: 'times.appointment' }
    : null
}

/** What is refused about the times of a ride, or null; without an appointment nothing. */
export function timesRefused(times: Times, now: number): TimesRefused | null {
  return appointmentTooSoon(times, now) ?? timesApart(times)
}

/** Whether a ride would end where it begins (V632); unknown places are no place. */
export function stopsTooSimilar({ pickup, dropoff }: Asked['stops']): boolean {
  const [from, to] = [pickup.address, dropoff.address]
  return located(from) && located(to) && haversine(from, to) < SIMILAR_M && sameApartment(from, to)
}

/** What the server refuses about a ride whatever the screen said (doc 1 §8: V626, V632, V633), or null. */
export function rideRefused({ stops, times }: Asked, now: number): RideRefused | null {
  for (const end of ['pickup', 'dropoff'] as const)
    if (!located(stops[end].address))
      return { code: 'ride_stops_address_missing', field: `stops.${end}.address` }
  if (stopsTooSimilar(stops)) return { code: 'ride_stops_too_similar', field: 'stops.dropoff' }
  return appointmentTooSoon(times, now)
}

type Address = DraftStop['address']
type Located = NonNullable<Address> & { format: string; lat: number; lng: number }

function located(address: Address): address is Located {
  return !blank(address?.format) && address?.lat !== undefined && address.lng !== undefined
}

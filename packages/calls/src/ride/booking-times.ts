import { pickupFor } from '@nemt/domain/distance/estimate.ts'
import { buildRides } from '@nemt/domain/journey/draft.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'
import { problemRefused } from './booking-check.ts'
import type { Booking } from './booking.ts'
import { estimateRide } from './estimate.ts'

/** Pickup times filled in and zones set: the first ride's pickup follows from the appointment where nobody named it. */
export const timedRides = (context: Context, draft: Draft, asked: Booking): DraftRide[] => {
  const { customer, portal } = context
  const rides = buildRides(draft, { willCallDisabled: customer.flags?.disable_willcall === true, timezone: customer.timezone })
  return rides.map((ride, at) => {
    const from = ride.stops.pickup.address as { lat: number; lng: number }
    const timezone = portal.adapters.zoneOf(from)
    const appointment = at === 0 ? draft.appointment : asked.rides[at]?.times.appointment
    let needed = ride.times.needed
    if (needed === undefined && appointment !== undefined) {
      const { duration_s = 0 } = estimateRide(context, [], { ...ride, timezone, times: { ...ride.times, needed: appointment } }, undefined)
      needed = pickupFor(appointment, duration_s, customer.settings?.pickup_buffer)
    }
    if (needed === undefined) throw problemRefused(context, { code: 'pickup_time_missing', field: `rides.${at}.times.needed` })
    if (appointment !== undefined && needed > appointment)
      throw invalid(`rides.${at}.times.needed`, message(context, 'error.ride_pickup_after_appointment'), 'ride_pickup_after_appointment')
    return { ...ride, timezone, times: { ...ride.times, needed, ...(appointment === undefined ? {} : { appointment }) } }
  })
}

import type { Address } from '@nemt/domain/address/schema.ts'
import { buildRides, type BuildFacts } from '@nemt/domain/journey/draft.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import type { PayloadOf } from '#/calls/named.ts'
import type { JourneySettings } from '../settings/settings.ts'

export type Facts = Pick<JourneySettings, 'customer'>
type BookingFacts = Pick<JourneySettings, 'customer' | 'scope'>

/** What of the customer's configuration shapes the legs. */
export function buildFacts({ flags, timezone }: Facts['customer']): BuildFacts {
  return {
    willCallDisabled: flags?.disable_willcall === true,
    timezone,
  }
}

/** Whether it is known where an address is; what was only typed is no place yet. */
export function isLocated(address: Partial<Address> | undefined): address is Address {
  return address?.format !== undefined && address.lat !== undefined
}

/** The legs of the request as they are estimated, shown and sent. */
export function ridesOf(draft: Draft, { customer }: Facts): DraftRide[] {
  return buildRides(draft, buildFacts(customer))
}

/**
 * What estimates are asked with: only what changes them, so that typing notes asks for none. Null until both
 * ends and the times are known.
 */
export function estimatesPayload(draft: Draft, facts: Facts): PayloadOf<'ride.estimates'> | null {
  const rides = ridesOf(draft, facts)
  const isKnown = rides.every(
    ({ stops, times }) =>
      isLocated(stops.pickup.address) && isLocated(stops.dropoff.address) && times.needed !== undefined,
  )
  if (!isKnown || !draft.accessibility) return null
  return {
    rides: rides.map(({ type, times, stops, accessibility }) => ({
      ...(type && { type }),
      ...(draft.reason && { reason: draft.reason }),
      ...(accessibility && { accessibility }),
      times: { needed: times.needed },
      stops: { pickup: { address: stops.pickup.address }, dropoff: { address: stops.dropoff.address } },
    })),
  }
}

/** What public transit is asked with for one leg; null until its ends and time are known. */
export function transitPayload(draft: Draft, index: number, facts: Facts): PayloadOf<'ride.transit'> | null {
  const ride = ridesOf(draft, facts)[index]
  const [pickup, dropoff] = [ride?.stops.pickup.address, ride?.stops.dropoff.address]
  if (!ride || !isLocated(pickup) || !isLocated(dropoff) || ride.times.needed === undefined) return null
  return {
    ride: {
      ...(draft.reason && { reason: draft.reason }),
      ...(ride.accessibility && { accessibility: ride.accessibility }),
      times: { needed: ride.times.needed },
      stops: { pickup: { address: pickup }, dropoff: { address: dropoff } },
    },
  }
}

/**
 * The request as ride.create takes it. The notes of the request go with each leg that has none of its own.
 */
export function bookingOf(draft: Draft, facts: BookingFacts): PayloadOf<'ride.create'> {
  if (facts.scope === 'passenger') return ownBookingOf(draft, facts)
  const passenger = { key: draft.passenger?.key ?? '' }
  const notes = draft.rides[0]?.notes
  const { covered } = draft
  return {
    type: draft.type,
    ...(draft.purpose?.trim() && { purpose: draft.purpose.trim() }),
    ...(draft.verified && { verified: draft.verified }),
    ...(covered && { covered }),
    ...(draft.policy && { policy: draft.policy }),
    rides: ridesOf(draft, facts).map(
      ({ type, timezone, times, stops, accessibility, notes: rideNotes, transit }, index) => ({
        passenger,
        reason: draft.reason ?? 'other',
        ...(type && { type }),
        ...(timezone && { timezone }),
        times,
        stops: stops as PayloadOf<'ride.create'>['rides'][number]['stops'],
        ...(accessibility && { accessibility }),
        ...(draft.communication && { communication: draft.communication }),
        ...((rideNotes ?? notes) && { notes: rideNotes ?? notes }),
        ...(draft.team && { team: draft.team }),
        ...(transit && { transit }),
        ...(draft.multiload && { extra: { multiload: true } }),
        ...(draft.auth_code && { auth_code: draft.auth_code }),
        ...(draft.customer_key?.trim() && { customer_key: draft.customer_key.trim() }),
        ...(covered?.key && { covered_service: covered.key }),
        ...(covered?.name && { service_name: covered.name }),
        ...(index === 0 && draft.repeat?.enabled && { repeat: draft.repeat }),
      }),
    ),
  }
}

/**
 * The same of a passenger's own request: needs, contact and team are the record's, and who pays is not theirs to
 * say (V564, docs/decisions/064).
 */
function ownBookingOf(draft: Draft, facts: Facts): PayloadOf<'ride.create'> {
  const { covered } = draft
  return {
    type: draft.type,
    ...(draft.purpose?.trim() && { purpose: draft.purpose.trim() }),
    ...(covered && { covered }),
    rides: ridesOf(draft, facts).map(({ type, timezone, times, stops, transit }, index) => ({
      passenger: { key: draft.passenger?.key ?? '' },
      reason: draft.reason ?? 'other',
      ...(type && { type }),
      ...(timezone && { timezone }),
      times,
      stops: stops as PayloadOf<'ride.create'>['rides'][number]['stops'],
      ...(transit && { transit }),
      ...(index === 0 && draft.repeat?.enabled && { repeat: draft.repeat }),
    })),
  }
}

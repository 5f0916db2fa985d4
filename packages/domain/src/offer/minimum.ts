import type { Accessibility } from '../mobility/schema.ts'
import type { Ride } from '../ride/schema.ts'
import { toldChanges } from './changes.ts'
import { roughAddress } from './rough-address.ts'
import type { OfferStatus } from './schema.ts'

/**
 * How a fleet stands to a ride. `mine`: it has accepted it; `asked`: it may answer; `over`: it declined,
 * lost, gave it back, or was not in time, or an edit put another ride in its place, which it is asked for anew.
 */
export type FleetStanding = 'mine' | 'asked' | 'over'

/** `own` is the fleet that looks, `offer` the status of its own offer. */
export function standingOf(
  { fleet, status }: Pick<Ride, 'fleet' | 'status'>,
  own: string | undefined,
  offer: OfferStatus | undefined,
): FleetStanding {
  if (status === 'modified') return 'over'
  if (fleet !== undefined && fleet === own) return 'mine'
  return offer === 'sent' && fleet === undefined ? 'asked' : 'over'
}

/** Stands where a key is not told. */
export const UNTOLD = 'untold'

/** What the passenger needs, without words that somebody typed about them. */
function plainNeeds({ psychosocial, ...needs }: Accessibility): Accessibility {
  return {
    ...needs,
    ...(psychosocial ? { psychosocial: { active: psychosocial.active === true } } : {}),
  }
}

/**
 * A ride as a fleet reads it that is asked and has not accepted: first name and the last one's initial, rough
 * addresses, times, distance and needs (server-behaviour §2.2). Made field by field, so that a new field of a
 * ride stays untold until it is named here.
 */
export function minimumOf(ride: Ride): Ride {
  return {
    key: ride.key,
    request: UNTOLD,
    version: ride.version,
    status: ride.status,
    type: ride.type,
    reason: ride.reason,
    timezone: ride.timezone,
    times: {
      created: ride.times.created,
      needed: ride.times.needed,
      ...(ride.times.appointment === undefined ? {} : { appointment: ride.times.appointment }),
    },
    stops: {
      pickup: { address: roughAddress(ride.stops.pickup.address) },
      dropoff: { address: roughAddress(ride.stops.dropoff.address) },
    },
    passenger: {
      key: UNTOLD,
      name: shortName(ride.passenger.name),
      ...(ride.passenger.language ? { language: ride.passenger.language } : {}),
    },
    patient: UNTOLD,
    accessibility: plainNeeds(ride.accessibility),
    communication: ride.communication.language ? { language: ride.communication.language } : {},
    estimates: {
      ...(ride.estimates.distance_m === undefined ? {} : { distance_m: ride.estimates.distance_m }),
      ...(ride.estimates.duration_s === undefined ? {} : { duration_s: ride.estimates.duration_s }),
    },
    extra: { multiload: ride.extra?.multiload === true },
    ...(ride.diff ? { diff: toldChanges(ride.diff, 'asked') } : {}),
  }
}

/** First name and the last one's first letter. */
export function shortName({ first, last }: Ride['passenger']['name']): Ride['passenger']['name'] {
  return {
    first: first.trim().split(/\s+/)[0] ?? '',
    last: last.trim() ? `${last.trim().slice(0, 1)}.` : '',
  }
}

/**
 * The status of a ride as a fleet hears of it that has nothing to do with it any more: not how it goes on.
 */
export function statusWhenOver(status: Ride['status']): Ride['status'] {
  return status === 'cancelled' || status === 'modified' ? status : 'unavailable'
}

/** What an event may tell a system outside, besides which ride it is about. */
const TOLD_DATA = [
  'status',
  'version',
  'eta',
  'needed',
  'round',
  'expires',
  'ride_version',
  'accepts',
  'simulated',
  'reasons',
  'reroute',
  'fleet',
] as const

/**
 * The data of a ride's event as a fleet hears it: of what another fleet did, nothing but that something
 * happened; of the rest, what moves its own screens.
 */
export function toldToFleet(data: Readonly<Record<string, unknown>>, fleet: string): Record<string, unknown> {
  if (data.fleet !== undefined && data.fleet !== fleet) return {}
  return toldToCustomer(data)
}

/** The data of a ride's event as the customer's own system hears it: what it came to, nobody's words. */
export function toldToCustomer(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    TOLD_DATA.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])),
  )
}

import type { Passenger } from '../passenger/schema.ts'
import { same } from '../ride/edit.ts'
import type { Ride } from '../ride/schema.ts'
import { localDate } from '../time/zone.ts'
import type { Draft, DraftRide, JourneyType } from './schema.ts'

/** Rides in the order in which they are made. */
export function inOrder(rides: readonly Ride[]): Ride[] {
  return [...rides].sort((a, b) => a.times.needed - b.times.needed || (a.key < b.key ? -1 : 1))
}

/**
 * How rides hang together: a round trip only when the second goes exactly back, so that nothing of its stops
 * is lost; else each has its own.
 */
export function typeOfRides([out, back, ...more]: readonly Pick<Ride, 'stops' | 'times'>[]): JourneyType {
  if (!out || !back) return 'one'
  const returns =
    more.length === 0 &&
    back.times.appointment === undefined &&
    same(back.stops, { pickup: out.stops.dropoff, dropoff: out.stops.pickup })
  return returns ? 'round' : 'multi'
}

/** A round trip's way back without stops: they follow the outbound's also when these are changed. */
export function withoutReturnStops(type: JourneyType, rides: DraftRide[]): DraftRide[] {
  return type === 'round'
    ? rides.map((ride, index) => (index === 1 ? { ...ride, stops: { pickup: {}, dropoff: {} } } : ride))
    : rides
}

/** The passenger of a draft, from the record. */
export function draftPassenger({
  key,
  status,
  name,
  dob,
  customer_key,
  language,
}: Passenger): NonNullable<Draft['passenger']> {
  return {
    key,
    status,
    name,
    ...(dob && { dob }),
    ...(customer_key && { customer_key }),
    ...(language && { language }),
  }
}

function notesOf({ notes }: Ride): DraftRide['notes'] {
  const { internal, driver } = notes ?? {}
  return internal === undefined && driver === undefined
    ? undefined
    : { ...(internal !== undefined && { internal }), ...(driver !== undefined && { driver }) }
}

/** A leg as the form holds it; needs only where they differ from the first leg's, which are the request's. */
function legOf(ride: Ride, first: Ride): DraftRide {
  const { key, version, status, type, timezone, times, stops, accessibility, transit } = ride
  const notes = notesOf(ride)
  return {
    key,
    version,
    status,
    type,
    timezone,
    stops,
    times: {
      needed: times.needed,
      ...(times.appointment !== undefined && { appointment: times.appointment }),
    },
    ...(same(accessibility, first.accessibility) ? {} : { accessibility }),
    ...(notes && { notes }),
    ...(transit && { transit }),
  }
}

/** The service that covers a ride, of the customer's list or in own words, as the form holds it. */
export function coveredOf({
  covered_service: key,
  service_name: name,
}: Pick<Ride, 'covered_service' | 'service_name'>): Pick<Draft, 'covered'> {
  if (!key && !name) return {}
  return { covered: { ...(key && { key }), ...(name && { name }), ...(!key && { custom: true }) } }
}

/**
 * The draft of rides that exist (V189): what belongs to the whole request is the first ride's. At least one
 * ride, all of one passenger. The passenger of the record is left out where only the rides are compared.
 */
export function draftOfRides(rides: readonly Ride[], passenger?: Passenger): Draft {
  const ordered = inOrder(rides)
  const first = ordered[0] as Ride
  const { team, extra, auth_code, customer_key, communication, accessibility, reason, times, timezone } =
    first
  return {
    isExisting: true,
    type: typeOfRides(ordered),
    ...(passenger && { passenger: draftPassenger(passenger) }),
    reason,
    date: localDate(times.appointment ?? times.needed, timezone),
    ...(times.appointment !== undefined && { appointment: times.appointment }),
    ...(team && { team }),
    ...(extra?.multiload && { multiload: true }),
    ...(auth_code && { auth_code }),
    ...(customer_key && { customer_key }),
    ...coveredOf(first),
    communication,
    accessibility,
    rides: withoutReturnStops(
      typeOfRides(ordered),
      ordered.map((ride) => legOf(ride, first)),
    ),
  }
}

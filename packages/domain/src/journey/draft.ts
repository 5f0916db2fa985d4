import type { Accessibility } from '../mobility/schema.ts'
import type { Passenger } from '../passenger/schema.ts'
import type { Reason } from '../ride/schema.ts'
import { roundDownToFive } from '../time/five-minutes.ts'
import { ADDED_STOP_OFFSET, RETURN_OFFSET } from './clock.ts'
import { appointmentAsked, journeyTypeFor, rideTypeFor } from './reason.ts'
import { stoppedRides } from './residence.ts'
import type { Draft, DraftRide, DraftStop, JourneyType } from './schema.ts'

/** A ride of which nothing is entered yet. */
export function emptyRide(): DraftRide {
  return { times: {}, stops: { pickup: {}, dropoff: {} } }
}

/** A new trip request: a round trip (V349) of two rides (V350). */
export function newDraft(start: Partial<Draft> = {}): Draft {
  return {
    type: 'round',
    rides: [emptyRide(), emptyRide()],
    ...start,
  }
}

/**
 * The draft for a passenger: the record's team, needs and contact come along; its zone holds until a pickup
 * says otherwise.
 */
export function choosePassenger(draft: Draft, passenger: Passenger): Draft {
  const { key, status, name, dob, customer_key, language, team } = passenger
  return {
    ...draft,
    passenger: {
      key,
      status,
      name,
      ...(dob && { dob }),
      ...(customer_key && { customer_key }),
      ...(language && { language }),
    },
    ...(team && { team }),
    accessibility: passenger.accessibility,
    communication: passenger.communication,
    verified: {},
    rides: draft.rides.map((ride) => ({
      ...(passenger.timezone && { timezone: passenger.timezone }),
      ...ride,
    })),
  }
}

/** Changes one leg. */
export function mapRide(draft: Draft, index: number, change: (ride: DraftRide) => DraftRide): Draft {
  return {
    ...draft,
    rides: draft.rides.map((ride, position) => (position === index ? change(ride) : ride)),
  }
}

function first(draft: Draft): DraftRide {
  return draft.rides[0] ?? emptyRide()
}

/**
 * Choosing a reason sets the journey type (V341–V344), forgets the types of the legs so that the reason's
 * holds, and an appointment that is no longer asked. Rides that exist already keep their number and their
 * types.
 */
export function chooseReason(draft: Draft, reason: Reason): Draft {
  if (draft.isExisting) return { ...draft, reason }
  const { appointment, ...rest } = draft
  const appointmentTime = appointmentAsked(reason) && appointment !== undefined ? { appointment } : {}
  const rides = draft.rides.map(({ type: _type, ...ride }) => ride)
  return chooseType({ ...rest, ...appointmentTime, reason, rides }, journeyTypeFor(reason))
}

/**
 * Choosing a journey type: one way has one ride, a round trip two (V350), multi-stop at least two with stops
 * of their own. Existing rides stay what they are.
 */
export function chooseType(draft: Draft, type: JourneyType): Draft {
  if (draft.isExisting) return draft
  const [outbound = emptyRide(), back] = draft.rides
  if (type === 'one') return { ...draft, type, rides: [outbound] }
  if (type === 'round')
    return withReturn(
      { ...draft, type, rides: [outbound, { ...emptyRide(), ...(draft.type === 'round' && back) }] },
      undefined,
    )
  if (draft.type === 'multi') return draft
  return draft.type === 'round' && back
    ? { ...draft, type, rides: stoppedRides(draft) }
    : addStop({ ...draft, type, rides: [outbound] })
}

/**
 * The suggested return follows the appointment (else the pickup); a time that the person chose stays.
 * `before` is the former base.
 */
function withReturn(draft: Draft, before: number | undefined): Draft {
  const base = draft.appointment ?? first(draft).times.needed
  if (draft.type !== 'round' || base === undefined) return draft
  return mapRide(draft, 1, (ride) => {
    const chosen = ride.times.needed
    const untouched = chosen === undefined || (before !== undefined && chosen === before + RETURN_OFFSET)
    return untouched ? { ...ride, times: { ...ride.times, needed: base + RETURN_OFFSET } } : ride
  })
}

/**
 * Entering the appointment also suggests the return, appointment + 60 minutes (V351), unless a person chose
 * its time (`returnChosen`).
 */
export function chooseAppointment(draft: Draft, appointment: number, returnChosen = false): Draft {
  const changed = mapRide({ ...draft, appointment }, 0, (ride) => ({
    ...ride,
    times: { ...ride.times, appointment },
  }))
  return returnChosen ? changed : withReturn(changed, draft.appointment)
}

/** A ride's pickup time; the first ride's goes down to a minute that ends in 0 or 5 (V352). */
export function chooseNeeded(draft: Draft, index: number, needed: number, returnChosen = false): Draft {
  const before =
    index === 0 && draft.appointment === undefined ? first(draft).times.needed : draft.appointment
  const changed = mapRide(draft, index, (ride) => ({
    ...ride,
    times: { ...ride.times, needed: index === 0 ? roundDownToFive(needed) : needed },
  }))
  return index === 0 && !returnChosen ? withReturn(changed, before) : changed
}

/**
 * A stop of a ride. In multi-stop the next ride starts where this one ends, unless it starts somewhere else
 * already.
 */
export function chooseStop(draft: Draft, index: number, end: 'pickup' | 'dropoff', stop: DraftStop): Draft {
  const former = draft.rides[index]?.stops[end].address?.format
  const next = draft.rides[index + 1]?.stops.pickup.address?.format
  const changed = mapRide(draft, index, (ride) => ({ ...ride, stops: { ...ride.stops, [end]: stop } }))
  return draft.type === 'multi' && end === 'dropoff' && next === former
    ? mapRide(changed, index + 1, (ride) => ({ ...ride, stops: { ...ride.stops, pickup: stop } }))
    : changed
}

/** Add Stop (V210): from where the last ride ends, one second after its pickup (V353). */
export function addStop(draft: Draft): Draft {
  const last = draft.rides.at(-1) ?? emptyRide()
  const needed = last.times.needed === undefined ? {} : { needed: last.times.needed + ADDED_STOP_OFFSET }
  return {
    ...draft,
    rides: [
      ...draft.rides,
      {
        ...emptyRide(),
        ...(last.timezone && { timezone: last.timezone }),
        times: needed,
        stops: { pickup: last.stops.dropoff, dropoff: {} },
      },
    ],
  }
}

/**
 * Delete (V211): the ride goes, and the one after it starts where the one before ends. One ride always stays.
 */
export function removeStop(draft: Draft, index: number): Draft {
  if (draft.rides.length < 2 || !draft.rides[index]) return draft
  const before = draft.rides[index - 1]
  const rides = draft.rides.filter((_, position) => position !== index)
  return {
    ...draft,
    rides: rides.map((ride, position) =>
      before && position === index
        ? { ...ride, stops: { ...ride.stops, pickup: before.stops.dropoff } }
        : ride,
    ),
  }
}

/** The rides of a draft, as many as its type has. */
function ridesDriven(draft: Draft, outbound: DraftRide): DraftRide[] {
  if (draft.type === 'one') return [outbound]
  return draft.type === 'round'
    ? stoppedRides({ type: 'round', rides: [outbound, draft.rides[1] ?? emptyRide()] })
    : draft.rides
}

export type BuildFacts = { willCallDisabled?: boolean; timezone?: string; accessibility?: Accessibility }

/**
 * The rides of a draft as they are estimated, checked and sent (V350, V351): the return has the stops swapped
 * unless it names its own and, where nothing else was chosen, starts 60 minutes after the appointment; types
 * come from the reason. Rides keep what they have of their own.
 */
export function buildRides(draft: Draft, facts: BuildFacts = {}): DraftRide[] {
  const outbound = first(draft)
  // A ride that exists loses its appointment with a reason that has none.
  const asked = draft.isExisting && !appointmentAsked(draft.reason) ? undefined : draft.appointment
  return ridesDriven(draft, outbound).map((ride, index) => {
    const type = facts.willCallDisabled ? 'scheduled' : (ride.type ?? rideTypeFor(draft.reason))
    const base = draft.appointment ?? outbound.times.needed
    const isReturn = draft.type === 'round' && index === 1
    const returnAt = isReturn && type === 'will-call' && base !== undefined ? base + RETURN_OFFSET : undefined
    const needed = ride.times.needed ?? returnAt
    const { appointment: ownAppointment, needed: _needed, ...stamps } = ride.times
    const later = isReturn ? undefined : ownAppointment
    const appointment = index === 0 ? asked : later
    return {
      ...ride,
      type,
      timezone: ride.timezone ?? outbound.timezone ?? facts.timezone,
      times: {
        ...stamps,
        // The time of a ride that exists is what it is until somebody types another.
        ...(needed !== undefined && {
          needed: index === 0 && ride.key === undefined ? roundDownToFive(needed) : needed,
        }),
        ...(appointment !== undefined && { appointment }),
      },
      accessibility: ride.accessibility ?? draft.accessibility ?? facts.accessibility,
    }
  })
}

import { covidAnswers } from '@nemt/domain/covid/screen.ts'
import { answers } from '@nemt/domain/funding/schema.ts'
import { stoppedRides } from '@nemt/domain/journey/residence.ts'
import { draftRide, draftStop, journeyTypes, type Draft } from '@nemt/domain/journey/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { reasons, repeat, stop, rideTypes } from '@nemt/domain/ride/schema.ts'
import { opaque } from '@nemt/domain/opaque/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { enteredFields } from './entered.ts'
import { withDirectedNotes } from './stop-notes.ts'

/** One ride as it is asked for: what the journey has entered; the server works out the rest (C010). */
export const bookedRide = z.strictObject({
  passenger: z.object({ key }).optional(),
  patient: key.optional(),
  ...enteredFields,
  type: z.enum(rideTypes).optional(),
  timezone: text(60).optional(),
  times: z.strictObject({
    needed: instant.optional(),
    appointment: instant.optional(),
    created: instant.optional(),
    needed_unconverted: z.unknown().optional(),
  }),
  stops: z.strictObject({ pickup: stop, dropoff: stop }),
  transit: draftRide.shape.transit,
  repeat: repeat.optional(),
  estimates: z.looseObject({}).optional(),
  /** Clients add them (doc 1 §7); what counts is what the server makes of the customer's configuration (V373). */
  claims_codes: z.array(text(20)).max(20).optional(),
})
export type BookedRide = z.infer<typeof bookedRide>

/** The same of a ride that exists: it has needs and a contact. */
export type CompleteRide = BookedRide & Required<Pick<BookedRide, 'accessibility' | 'communication'>>

/**
 * A ride of a request: what a person has not entered yet may be absent, so that the journey's own rules say
 * what is missing, in the words that the screen has.
 */
export const requestedRide = z.strictObject({
  ...bookedRide.shape,
  reason: z.enum(reasons).optional(),
  stops: z.strictObject({ pickup: draftStop, dropoff: draftStop }),
})

/** A whole request: its rides, and what belongs to all of them. */
export const booking = z.strictObject({
  rides: z.array(requestedRide).min(1).max(10),
  type: z.enum(journeyTypes).optional(),
  purpose: text(200).optional(),
  /** The benefit that somebody chose: only its funds pay. */
  policy: key.optional(),
  ...answers.shape,
  verified: z.record(z.string().max(60), z.boolean()).optional(),
  covered: z
    .strictObject({ key: text(60).optional(), name: text(200).optional(), custom: z.boolean().optional() })
    .optional(),
  /** What another system keeps with the request (F024, F026, X099). */
  passback: opaque.optional(),
  checkedConstraints: opaque.optional(),
  /** A passenger's answer to the COVID-19 screen, where the customer's portal asks it (V175). */
  covid19: z.enum(covidAnswers).optional(),
  /** Rides that were shown as possible duplicates and are wanted all the same. */
  acknowledged: z.array(key).max(50).optional(),
  /** Those of them that belong together with these on purpose: they are linked (C015). */
  linked: z.array(key).max(50).optional(),
})
export type Booking = z.infer<typeof booking>

/**
 * The bare array of rides of the specification is a booking too, and judged like any other (server-behaviour
 * §2.17).
 */
export function acceptBooking(payload: unknown): unknown {
  return withDirectedNotes(Array.isArray(payload) ? { rides: payload } : payload)
}

/** The bare ride is the payload that names it. */
export function acceptRide(payload: unknown): unknown {
  const isBare = typeof payload === 'object' && payload !== null && 'stops' in payload
  return withDirectedNotes(isBare ? { ride: payload } : payload)
}

/** The passenger whose rides these are; undefined when the rides disagree or say none. */
export function passengerOfBooking({ rides }: Booking): string | undefined {
  const keys = new Set(rides.map((ride) => ride.passenger?.key ?? ride.patient))
  return keys.size === 1 ? [...keys][0] : undefined
}

/**
 * How the rides hang together when the request does not say: two are a round trip when the second goes back,
 * or says nothing else.
 */
export function journeyTypeOf({ type, rides }: Booking): (typeof journeyTypes)[number] {
  if (type) return type
  if (rides.length === 1) return 'one'
  const [out, back] = rides
  const goes = (end: 'pickup' | 'dropoff', from: 'pickup' | 'dropoff') =>
    !back?.stops[end].address || back.stops[end].address.format === out?.stops[from].address?.format
  return rides.length === 2 && goes('pickup', 'dropoff') && goes('dropoff', 'pickup') ? 'round' : 'multi'
}

/**
 * The booking with what its first ride says for the others: the reason, and of a round trip the stops that
 * the way back doesn't name itself.
 */
export function completeBooking(booking: Booking): Booking {
  const type = journeyTypeOf(booking)
  const [first] = booking.rides
  const rides = stoppedRides({ type, rides: booking.rides }).map((ride) =>
    ride.reason || !first?.reason ? ride : { ...ride, reason: first.reason },
  )
  return { ...booking, type, rides }
}

/** The covered service of a booking, which may also be named by its first ride. */
function coveredBy({ covered, rides: [first] }: Booking): Pick<Draft, 'covered'> {
  if (covered) return { covered }
  if (!first?.covered_service) return {}
  const name = first.service_name ? { name: first.service_name } : {}
  return { covered: { key: first.covered_service, ...name } }
}

/**
 * The booking once it is judged, with its covered service in each ride that names none: rides are read, edited
 * and claimed by their own.
 */
export function withCovered(booking: Booking): Booking {
  const { covered } = coveredBy(booking)
  if (!covered) return booking
  const own = {
    ...(covered.key ? { covered_service: covered.key } : {}),
    ...(covered.name ? { service_name: covered.name } : {}),
  }
  const rides = booking.rides.map((ride) =>
    ride.covered_service || ride.service_name ? ride : { ...ride, ...own },
  )
  return { ...booking, rides }
}

/**
 * The booking as the draft that the journey's rules check: the same functions run in the browser. `needs`:
 * the record's, of rides that name none.
 */
export function draftOf(
  booking: Booking,
  passenger: NonNullable<Draft['passenger']>,
  needs: Accessibility,
): Draft {
  const [first] = booking.rides
  return {
    type: journeyTypeOf(booking),
    passenger,
    reason: first?.reason,
    ...(first?.times.appointment === undefined ? {} : { appointment: first.times.appointment }),
    ...(first?.team ? { team: first.team } : {}),
    ...(booking.purpose ? { purpose: booking.purpose } : {}),
    ...(booking.policy ? { policy: booking.policy } : {}),
    ...coveredBy(booking),
    verified: booking.verified ?? {},
    ...(first?.repeat ? { repeat: first.repeat } : {}),
    rides: booking.rides.map(({ times, stops, type, timezone, accessibility = needs, transit }) => ({
      times: { needed: times.needed, appointment: times.appointment },
      stops,
      ...(type ? { type } : {}),
      ...(timezone ? { timezone } : {}),
      accessibility,
      ...(transit ? { transit } : {}),
    })),
  }
}

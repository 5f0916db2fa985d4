import { passengerReads, passengerSays, staffField } from '@nemt/domain/access/passenger-view.ts'
import type { PurposeChange } from '@nemt/domain/journey/edits.ts'
import { at, diffRides, editKind, same, type Diff } from '@nemt/domain/ride/edit.ts'
import { ride as readRide, type Ride } from '@nemt/domain/ride/schema.ts'
import { keptNeeds } from '@nemt/domain/mobility/kept.ts'
import { opaque } from '@nemt/domain/opaque/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { invalidInput } from '#/pipeline/refusal.ts'
import type { Principal } from '#/pipeline/principal.ts'
import { bookedRide, type CompleteRide } from '../record/booking.ts'
import { enteredAfter } from '../record/entered.ts'
import { STAMPS, stamps } from '../record/sent-back.ts'

/** What is read of a ride and may be sent back, and is not edited: other calls change it, or nothing does. */
const fixed = readRide
  .pick({
    request: true,
    user: true,
    fleet: true,
    funding: true,
    claims_codes: true,
    driver: true,
    vehicle: true,
    costs: true,
    total_cost: true,
    support: true,
    cancellation: true,
    previous: true,
    prior_version: true,
    diff: true,
    checked_constraints: true,
    flags: true,
  })
  .partial()
  .extend({ status: text(20).optional() })
const FIXED = fixed.keyof().options

/**
 * A ride as it is edited: what is absent stays as it is, null takes a team or an appointment away. `version` is the one
 * that the editor read.
 */
export const editedRide = z.strictObject({
  ...bookedRide.partial().shape,
  ...fixed.shape,
  team: key.nullable().optional(),
  meta: opaque.nullable().optional(),
  scope: opaque.nullable().optional(),
  times: bookedRide.shape.times
    .extend({ ...stamps.shape, appointment: instant.nullable().optional() })
    .optional(),
  notes: readRide.shape.notes,
  key,
  version: z.number().int().min(1),
})
export type EditedRide = z.infer<typeof editedRide>

/** `booked`: the ride as it will be. */
export type Edit = { kind: 'none' | 'patch' | 'critical'; diff: Diff; booked: CompleteRide }

/**
 * The ride as it will be, and how it differs from what it is. A passenger never touches what they don't see:
 * internal notes, funds, codes. `index`: the ride's in the request; `purpose`: what its request is for.
 */
export function editOf(
  ride: Ride,
  edited: EditedRide,
  principal: Principal,
  index: number,
  purpose?: PurposeChange,
): Edit {
  checkFields(ride, edited, principal, index)
  const { cancellation: _cancellation, ...notes } = { ...ride.notes, ...edited.notes }
  const entered = enteredAfter(ride, edited)
  const booked: CompleteRide = {
    passenger: { key: ride.patient },
    ...entered,
    accessibility: keptNeeds(entered.accessibility, ride.accessibility),
    notes,
    type: edited.type ?? ride.type,
    times: {
      needed: edited.times?.needed ?? ride.times.needed,
      ...present({ appointment: appointmentAfter(ride, edited) }),
    },
    stops: {
      pickup: edited.stops?.pickup ?? ride.stops.pickup,
      dropoff: edited.stops?.dropoff ?? ride.stops.dropoff,
    },
    ...present({ transit: edited.transit ?? ride.transit }),
  }
  const diff = diffRides(
    { ...ride, purpose: purpose?.from },
    { ...afterwards(ride, booked), purpose: purpose?.to },
  )
  return { kind: editKind(diff), diff, booked }
}

/** The appointment as it will be; null for none any more. */
function appointmentAfter({ times }: Ride, edited: EditedRide): number | null | undefined {
  return edited.times?.appointment === undefined ? times.appointment : edited.times.appointment
}

/** What a passenger says besides what they read of the ride and send back as it is. */
function saidBesides(ride: Ride, edited: EditedRide): object {
  const driver = ride.notes?.driver
  const read = { ...ride, notes: driver === undefined ? undefined : { driver } }
  const isSentBack = (name: string, value: unknown) =>
    name in passengerReads.ride && same(value, at(read, name))
  return Object.fromEntries(Object.entries(edited).filter(([name, value]) => !isSentBack(name, value)))
}

/** What an edit may not name: what staff alone may change, and the ride's passenger. */
function checkFields(ride: Ride, edited: EditedRide, { scope }: Principal, index: number): void {
  const field = scope === 'passenger' ? staffField(saidBesides(ride, edited), passengerSays.edit) : null
  if (field) throw invalidInput(`rides.${index}.${field}`, 'staff_changes')
  if ([edited.passenger?.key, edited.patient].some((who) => who !== undefined && who !== ride.patient))
    throw invalidInput(`rides.${index}.passenger`, 'fixed')
  // Whoever sends the ride back as it was read changes nothing of these.
  const differs = (sent: unknown, kept: unknown) => sent !== undefined && !same(sent, kept)
  const other = [
    ...FIXED.filter((name) => differs(edited[name], ride[name])),
    ...STAMPS.filter((name) => differs(edited.times?.[name], ride.times[name])).map(
      (name) => `times.${name}`,
    ),
    ...(differs(edited.notes?.cancellation, ride.notes?.cancellation) ? ['notes.cancellation'] : []),
  ][0]
  if (other) throw invalidInput(`rides.${index}.${other}`, 'fixed_by_edit')
}

/** The ride with what the edit makes of it, for the difference: what it can take away is as the edit says. */
function afterwards(
  { team: _team, meta: _meta, scope: _scope, ...ride }: Ride,
  { times, ...booked }: CompleteRide,
) {
  const { passenger: _passenger, repeat: _repeat, estimates: _estimates, ...changed } = booked
  return {
    ...ride,
    ...changed,
    notes: { ...ride.notes, ...booked.notes },
    times: {
      created: ride.times.created,
      needed: times.needed ?? ride.times.needed,
      ...present({ appointment: times.appointment }),
    },
  }
}

import { begun } from '@nemt/domain/communication/contact.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Assigned } from '@nemt/store/change/changes.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { changedRides, toldOn, withNumber, type ChangedRides, type ContactRide } from '../phone/rides.ts'

/** Rides that may still be driven: those to come, and what is taken back or offered again. */
export const MAY_BE_DRIVEN: readonly RideStatus[] = [...OPEN, 'cancelled', 'unavailable']

export type CarriedName = Pick<Assigned<'ride'>, 'passenger_first' | 'passenger_last' | 'passenger_language'>
type Carried = { actor: Actor; before: Passenger; next: Passenger; phone: Passenger['phone'] | null }

/**
 * What rides carry of their passenger's record goes with it (docs/decisions/131): the name a driver asks for, the
 * language of what is told, and whom it is told to. What was driven keeps what it was driven with.
 */
export function carriedChanges(change: Carried, rides: readonly ContactRide[]): ChangedRides {
  const [was, is] = [namedAs(change.before), namedAs(change.next)]
  const named: Assigned<'ride'> = canonical(was) === canonical(is) ? {} : is
  const told = toldAs(change)
  return changedRides(change.actor, rides, ({ status, communication }) => {
    const contact = told(communication)
    return {
      ...(MAY_BE_DRIVEN.includes(status) ? named : {}),
      ...(contact ? { communication: contact } : {}),
    }
  })
}

/** The name and the language of a record, as its rides carry them. */
export function namedAs({ name, language }: Passenger): CarriedName {
  return { passenger_first: name.first, passenger_last: name.last, passenger_language: language }
}

/**
 * The contact that a ride gets for its own, undefined where it keeps it: who is told as the record said is told as it
 * says now, who is told on the passenger's number goes with that. Whom somebody chose for a ride alone stays with it.
 */
function toldAs({ before, next, phone }: Carried): (contact: Communication) => Communication | undefined {
  const isSame = canonical(before.communication) === canonical(next.communication)
  const former = isSame ? undefined : canonical(begun(before.communication))
  const number = before.phone?.raw
  return (contact) => {
    if (former !== undefined && canonical(begun(contact)) === former) return begun(next.communication)
    return phone && number && toldOn(contact, number)
      ? withNumber(contact, { ...phone, ...kindOf(next) })
      : undefined
  }
}

/** What kind of phone the passenger's own number is, as their contact says it, else the number itself. */
function kindOf({ phone, communication }: Passenger): Pick<NonNullable<Passenger['phone']>, 'type'> {
  const told = communication.phone
  const type = (told?.raw === phone?.raw && told?.type) || phone?.type
  return type ? { type } : {}
}

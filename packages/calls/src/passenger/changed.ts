import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import type { Passenger, PassengerChange } from '@nemt/domain/passenger/schema.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict } from '../pipeline/refusal.ts'
import { tidyCommunication, tidyTyped } from '../phone/number.ts'
import { toldOn, withNumber } from '../phone/rides.ts'
import { BASIC, tidyNames } from './check.ts'
import { keptFlags } from './columns.ts'

const OPTIONAL = [
  ...(['customer_key', 'dob', 'gender', 'phone', 'timezone', 'team', 'notes'] as const),
  ...(['caregiver', 'portal_permissions'] as const),
] as const

/** The sections of a record that a change touches: only these are checked. */
export function touchedSections(change: PassengerChange) {
  return {
    basic: BASIC.filter((field) => field !== 'plan_keys' && change[field] !== undefined),
    ...(change.accessibility ? { accessibility: change.accessibility } : {}),
    ...(change.communication ? { communication: change.communication } : {}),
    ...(change.timezone ? { timezone: change.timezone } : {}),
    ...(change.places
      ? {
          places: {
            ...(change.places.home ? { home: change.places.home } : {}),
            ...(change.places.facility ? { facility: change.places.facility } : {}),
          },
        }
      : {}),
  }
}

/** The record's contact goes with its phone, unless the contact itself is being changed. */
function withContact(next: Passenger, before: Passenger, change: PassengerChange): Passenger {
  const { raw } = before.phone ?? {}
  if (!change.phone || !next.phone || change.communication || !raw || !toldOn(before.communication, raw))
    return next
  return { ...next, communication: withNumber(before.communication, next.phone) }
}

/** The record after the change. Throws conflict for one that is archived, and invalid for a phone that is none. */
export function changedPassenger(context: Context, before: Passenger, change: PassengerChange): Passenger {
  const { key: _key, version: _version, name, places, communication, ...rest } = change
  if (before.merged_into)
    throw conflict('passenger_merged', message(context, 'error.passenger_merged'), {
      merged_into: before.merged_into,
    })
  if (before.status === 'archived' && change.status === undefined)
    throw conflict('passenger_inactive', message(context, 'error.passenger_inactive'))
  const next = {
    ...before,
    ...rest,
    version: before.version + 1,
    name: { ...before.name, ...tidyNames(name) },
    places: { ...before.places, ...places },
    ...(communication
      ? { communication: tidyCommunication(context, communication, 'communication', tidyTyped) }
      : {}),
  } as Record<string, unknown>
  if (change.customer_key) next.customer_key = shownRiderKey(change.customer_key) ?? null
  for (const field of OPTIONAL) if (next[field] === null) delete next[field]
  const changed = withContact(next as Passenger, before, change)
  // Once a number is entered, another one is waited for no more.
  const { wanted_phone, ...flags } = { ...before.flags, ...change.flags }
  return {
    ...changed,
    places: Object.fromEntries(Object.entries(changed.places).filter(([, place]) => place !== null)),
    flags: keptFlags({ ...flags, ...(change.phone === undefined ? { wanted_phone } : {}) }),
  }
}

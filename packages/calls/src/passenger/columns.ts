import { systemRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { blocksOf, type Identity } from '@nemt/domain/passenger/duplicates.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { passengerWords } from './search-words.ts'

/**
 * A record's columns, besides key and version. A passenger without a rider key gets one that only the system
 * uses (V879).
 */
export function rowOf(passenger: Passenger): Omit<NewRow<'passenger'>, 'key'> {
  const {
    key,
    status,
    name,
    customer_key,
    dob,
    gender,
    language,
    phone,
    timezone,
    team,
    notes,
    places,
    accessibility,
    communication,
    portal_settings,
    flags,
    support,
  } = passenger
  return {
    status,
    first_name: name.first,
    last_name: name.last,
    rider_key: customer_key || systemRiderKey(key),
    dob: dob ?? null,
    gender: gender ?? null,
    language: language ?? 'en',
    phone: phone ?? null,
    timezone: timezone ?? null,
    team_key: team ?? null,
    notes: notes ?? null,
    home: places.home ?? null,
    facility: places.facility ?? null,
    accessibility,
    communication,
    portal: portal_settings ?? {},
    flags: flags?.portal === undefined ? {} : { portal: flags.portal },
    support: support ?? {},
  }
}

/**
 * The words by which a record is found: those that people type, its own phone and the contact's, and the
 * blocks of its identity.
 */
export function wordsFor(passenger: Identity & Pick<Passenger, 'communication'>): string[] {
  const { key, name, customer_key, dob, phone, communication } = passenger
  const phones = [phone?.raw, communication.phone?.raw].filter((raw) => raw !== undefined)
  const typed = passengerWords({
    first: name.first,
    last: name.last,
    rider_key: customer_key,
    dob,
    phones,
    key,
  })
  return [...typed, ...blocksOf(passenger).map(({ word }) => word)]
}

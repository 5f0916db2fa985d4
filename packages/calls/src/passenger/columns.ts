import { systemRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { blocksOf, type Identity } from '@nemt/domain/passenger/duplicates.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { keptNeeds } from '@nemt/domain/mobility/kept.ts'
import { removal, type Removal } from '@nemt/store/change/changes.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Sql } from '@nemt/store/sql.ts'
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
    caregiver,
    portal_permissions,
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
    accessibility: keptNeeds(accessibility),
    communication,
    portal: portal_settings ?? {},
    flags: keptFlags(flags),
    carried: carriedOf({ caregiver, portal_permissions }),
    support: support ?? {},
  }
}

/** What another system keeps with the record (X099); null where it keeps nothing. */
function carriedOf(carried: Pick<Passenger, 'caregiver' | 'portal_permissions'>) {
  const kept = present(carried)
  return Object.keys(kept).length > 0 ? kept : null
}

/** What is kept of a record's flags: the rest is said with a request, for that request. */
export function keptFlags({ portal, wanted_phone }: NonNullable<Passenger['flags']> = {}) {
  return present({ portal, wanted_phone })
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

/** The words by which a passenger is found now. */
export function wordsQuestion(sql: Sql, passenger: string): Question<{ word: string }[]> {
  return many(
    select(
      sql,
      columns('passenger_word', 'w', ['word']),
      sql`from passenger_word w where w.customer_key = s.c and w.passenger_key = ${passenger}`,
    ),
  )
}

/** The words by which the passenger is found from now on, and no longer. */
export function wordChanges(
  next: Passenger,
  stored: readonly { word: string }[],
): { gained: NewRow<'passenger_word'>[]; lost: Removal[] } {
  const [had, has] = [new Set(stored.map(({ word }) => word)), new Set(wordsFor(next))]
  return {
    gained: [...has].filter((word) => !had.has(word)).map((word) => ({ word, passenger_key: next.key })),
    lost: [...had]
      .filter((word) => !has.has(word))
      .map((word) => removal('passenger_word', { word, passenger_key: next.key })),
  }
}

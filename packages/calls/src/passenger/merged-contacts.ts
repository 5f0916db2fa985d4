import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { MergedContact } from '@nemt/domain/passenger/merge.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { silenced, toldOn, withNumber } from '../phone/rides.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import type { Belonging, Way } from './belongings.ts'
import type { CarriedName } from './carried.ts'

/**
 * The rides of two records that were told on a number which the merged one has no longer, with their contact before and
 * after: on the number that stays, or nobody (server-behaviour §2.12).
 */
export function mergedContacts(
  { rides, phones }: Pick<Belonging, 'rides' | 'phones'>,
  records: readonly Passenger[],
  merged: Passenger,
): MergedContact[] {
  const numbers = [
    ...records.map(({ phone }) => phone?.raw),
    ...phones.filter(({ until }) => until === null).map(({ e164 }) => e164),
  ].filter((number) => number !== undefined && number !== merged.phone?.raw)
  return rides
    .filter(({ communication }) => numbers.some((number) => number && toldOn(communication, number)))
    .map(({ key, communication: before }) => {
      const after = merged.phone?.raw ? withNumber(before, merged.phone) : silenced(before)
      return { key, before, after }
    })
}

/** The contacts that are as the merge left them: what somebody entered since is theirs. */
export function unchangedContacts(
  contacts: readonly MergedContact[],
  rides: Belonging['rides'],
): MergedContact[] {
  const now = new Map(rides.map(({ key, communication }) => [key, canonical(communication)]))
  return contacts.filter(({ key, after }) => now.get(key) === canonical(after))
}

/**
 * Writes contacts, and the name and language that a ride gets with them. A ride that goes over to the other record goes
 * in the same step: a row is written once.
 */
export function contactUpdates(
  contacts: readonly { key: string; communication: Communication; named: CarriedName }[],
  { from, to }: Way,
  goes: ReadonlySet<string>,
): Update[] {
  const alike = Map.groupBy(
    contacts,
    ({ key, communication, named }) => `${goes.has(key)} ${canonical({ communication, named })}`,
  )
  return [...alike.values()].map((group) => {
    const [{ key: first, communication, named }] = group as [(typeof group)[number]]
    const key = group.map((row) => row.key)
    const set = { communication, ...named }
    return goes.has(first)
      ? update('ride', { where: { key, passenger_key: from }, set: { ...set, passenger_key: to } })
      : update('ride', { where: { key }, set })
  })
}

import type { Communication } from '../communication/schema.ts'
import type { Passenger } from './schema.ts'

/** The fields of a record of which a merge asks from whose they are taken, in the order of the editor. */
export const mergeFields = [
  'name',
  'customer_key',
  'dob',
  'gender',
  'language',
  'phone',
  'timezone',
  'team',
  'notes',
  'home',
  'facility',
  'accessibility',
  'communication',
  'portal_settings',
  'support',
  'flags',
  'caregiver',
  'portal_permissions',
] as const
export type MergeField = (typeof mergeFields)[number]

/** Which record each field is taken from, by the record's key; what is not named is the kept record's. */
export type MergeChoice = Partial<Record<MergeField, string>>

/** What belongs to a record, by the keys of its rows. */
export type Belongings = {
  rides: string[]
  requests: string[]
  /** Absent from merges that are older than pauses. */
  pauses?: string[]
  funds: { key: string; enabled: boolean }[]
  plans: string[]
  /** `until`: ms, absent for a number that signs in now. */
  phones: { key: string; until?: number }[]
  sessions: string[]
  links: string[]
  drafts: { user: string; key: string }[]
  devices: string[]
}

/** A ride's contact as it was, and as a merge left it. */
export type MergedContact = { key: string; before: Communication; after: Communication }

/** How two records were before they became one: what undoing it restores. */
export type MergeMap = {
  kept: { record: Passenger; has: Belongings }
  gone: { record: Passenger; has: Belongings }
  /** The kept record as the merge left it. */
  merged: Passenger
  /** Rides that were told on a number which did not stay; absent from older merges. */
  contacts?: MergedContact[]
}

/** A field of a record; undefined where it has none. */
export function fieldOf(record: Passenger, field: MergeField): unknown {
  if (field === 'home' || field === 'facility') return record.places[field]
  return record[field]
}

/** The kept record with the fields that are taken from the other one. What that one lacks is taken away. */
export function mergedRecord(kept: Passenger, gone: Passenger, choice: MergeChoice): Passenger {
  const taken = mergeFields.filter((field) => choice[field] === gone.key)
  const record: Record<string, unknown> = { ...kept, version: kept.version + 1 }
  const places: Record<string, unknown> = { ...kept.places }
  for (const field of taken) {
    const [into, value] = [field === 'home' || field === 'facility' ? places : record, fieldOf(gone, field)]
    if (value === undefined) delete into[field]
    else into[field] = value
  }
  // Each field is taken from a record that was checked; only which one differs.
  return { ...record, places } as Passenger
}

/** What came to, or left, a merged record since: the reasons for which a merge can't be undone. */
export type Since = {
  /** Requests that were booked since. */
  requests: string[]
  changed: ('record' | 'funds' | 'plans' | 'phones' | 'pauses')[]
}

/**
 * What is otherwise with a merged record than the merge left it. `isEdited`: its fields are; `now`: what it has, of
 * pauses those that hold still; rides follow their requests, so that a day of a series or an edited ride is nothing
 * new. A pause is of one record, and took away days of both: it is ended first, so that they come back.
 */
export function sinceMerge(map: MergeMap, isEdited: boolean, now: Belongings): Since {
  const { kept, gone } = map
  const requests = new Set([...kept.has.requests, ...gone.has.requests])
  const funds = new Map([...gone.has.funds, ...kept.has.funds].map((fund) => [fund.key, fund.enabled]))
  const plans = new Set([...gone.has.plans, ...kept.has.plans])
  const phones = new Set([...gone.has.phones, ...kept.has.phones].map((phone) => phone.key))
  const pauses = new Set([gone, kept].flatMap(({ has }) => has.pauses ?? []))
  const alike = {
    record: !isEdited,
    funds: now.funds.length === funds.size && now.funds.every((fund) => funds.get(fund.key) === fund.enabled),
    plans: now.plans.length === plans.size && now.plans.every((plan) => plans.has(plan)),
    phones: now.phones.length === phones.size && now.phones.every((phone) => phones.has(phone.key)),
    pauses: (now.pauses ?? []).every((pause) => pauses.has(pause)),
  }
  return {
    requests: now.requests.filter((request) => !requests.has(request)),
    changed: (['record', 'funds', 'plans', 'phones', 'pauses'] as const).filter((part) => !alike[part]),
  }
}

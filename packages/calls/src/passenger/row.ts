import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { columns, type Selected } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'

/** What is read of a passenger's record `p`. */
export const passengerColumns = columns('passenger', 'p', [
  'key',
  'version',
  'status',
  'first_name',
  'last_name',
  'rider_key',
  'dob',
  'gender',
  'language',
  'phone',
  'timezone',
  'team_key',
  'notes',
  'home',
  'facility',
  'accessibility',
  'communication',
  'portal',
  'support',
  'flags',
  'carried',
  'creator_key',
  'created_at',
  'merged_into',
])
export type PassengerRow = Selected<typeof passengerColumns>

/** What some readers are given besides: former numbers by the instant of each, funds and plans by key. */
type Besides = {
  phone_history?: Record<string, string> | null
  fund_keys?: string[] | null
  plan_keys?: string[] | null
}

/** A passenger's record as the calls give it; the customer's own number travels as `customer_key` (F160). */
export function passengerOf(row: PassengerRow & Besides): Passenger {
  return {
    key: row.key,
    version: row.version,
    status: row.status,
    name: { first: row.first_name, last: row.last_name },
    places: present({ home: row.home, facility: row.facility }),
    accessibility: row.accessibility,
    communication: row.communication,
    language: row.language,
    portal_settings: row.portal,
    support: row.support,
    flags: row.flags,
    ...present({
      customer_key: shownRiderKey(row.rider_key ?? undefined),
      dob: row.dob,
      gender: row.gender,
      phone: row.phone,
      phone_history: row.phone_history,
      timezone: row.timezone,
      team: row.team_key,
      notes: row.notes,
      creator: row.creator_key,
      fund_keys: row.fund_keys,
      plan_keys: row.plan_keys,
      merged_into: row.merged_into,
    }),
    ...row.carried,
    created: row.created_at,
  }
}

import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { present, type RideRow } from '../ride/row.ts'

/** A passenger's record as the calls give it; the customer's own number travels as `customer_key` (F160). */
export const passengerOf = (row: RideRow): Passenger => ({
  key: row['key'],
  version: row['version'],
  status: row['status'],
  name: { first: row['first_name'], last: row['last_name'] },
  places: present({ home: row['home'], facility: row['facility'] }),
  accessibility: row['accessibility'],
  communication: row['communication'],
  language: row['language'],
  portal_settings: row['portal'] ?? {},
  support: row['support'] ?? {},
  flags: row['flags'] ?? {},
  ...present({
    customer_key: shownRiderKey(row['rider_key'] ?? undefined),
    dob: row['dob'],
    gender: row['gender'],
    phone: row['phone'],
    phone_history: row['phone_history'],
    timezone: row['timezone'],
    team: row['team_key'],
    notes: row['notes'],
    creator: row['creator_key'],
    fund_keys: row['fund_keys'],
    plan_keys: row['plan_keys'],
  }),
  ...(row['created_at'] ? { created: Date.parse(row['created_at']) } : {}),
})

import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { wordsFor } from '#/passenger/columns.ts'
import { clinic } from '../customer.ts'
import { put, TEAMS, type Ground } from './ground.ts'
import { valueOf } from './secrets.ts'

let counted = 0

/** A number that no passenger of the tests has. */
function newPhone(): { raw: string; display: string } {
  const line = String(2_000_000 + (counted += 1))
  return { raw: `+1312${line}`, display: `(312) ${line.slice(0, 3)}-${line.slice(3)}` }
}

const needs = {
  mobility: 'unassisted',
  vehicle: 'any',
  service: 'to_curb',
  equipment: false,
  psychosocial: { active: true, notes: valueOf('psychosocial') },
} as const

function contactOf(display: string, raw: string): Communication {
  return {
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    phone: { display, raw, type: 'smart' },
  }
}

/** Where whoever holds the secrets lives. */
export const house = {
  format: `${valueOf('house')}, Chicago, IL 60622`,
  lat: 41.9029,
  lng: -87.6826,
  city: 'Chicago',
  state: 'IL',
  zip: '60622',
}

const ofTheOffice = {
  notes: valueOf('passengerNotes'),
  support: { active: true, notes: valueOf('passengerSupport') },
}

/** A passenger of ours; the owner and a fresh one hold the secrets. */
export async function newPassenger(ground: Ground, is: 'owner' | 'looker' | 'another' | 'fresh') {
  const key = newKey('PAS')
  const phone = newPhone()
  const secret = is === 'owner' || is === 'fresh'
  const name = secret
    ? { first: valueOf('firstName'), last: valueOf('lastName') }
    : { first: 'Plain', last: is === 'another' ? valueOf('otherPassenger') : 'Looker' }
  const riderKey = is === 'owner' ? valueOf('riderKey') : `MRN${phone.raw.slice(-7)}`
  const communication = { ...contactOf('(312) 555-0163', '+13125550163'), name }
  const home = {
    address: secret ? house : clinic,
    confirmed: true,
    notes: { pickup: valueOf('homeNotes') },
  }
  const row: NewRow<'passenger'> = {
    key,
    first_name: name.first,
    last_name: name.last,
    rider_key: riderKey,
    language: 'en',
    team_key: TEAMS.North,
    accessibility: secret ? needs : { ...needs, psychosocial: undefined },
    communication: secret ? communication : { ...contactOf(phone.display, phone.raw), name },
    phone: { display: phone.display, raw: phone.raw, type: 'smart' },
    portal: { access: is === 'looker' ? 'view' : 'edit' },
    ...(secret ? ofTheOffice : {}),
    home: secret ? home : { address: clinic, confirmed: true },
  }
  const identity = {
    key,
    name,
    customer_key: riderKey,
    phone: { raw: phone.raw },
    places: { home: { address: home.address } },
    communication: {},
  }
  await put(ground, {
    passenger: [row],
    passenger_word: wordsFor(identity).map((word) => ({ word, passenger_key: key })),
    passenger_phone: [{ key: newKey('PHN'), e164: phone.raw, passenger_key: key }],
  })
  return { key, phone: phone.display, riderKey }
}

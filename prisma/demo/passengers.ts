import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { wordsFor } from '@nemt/calls/passenger/columns.ts'
import { demoPhone, geography, type DemoKey } from './geography.ts'
import { places } from './places.ts'

/** Taken in turn; every third passenger has no team. */
const LAKESIDE_TEAMS = ['TEAnorth', 'TEAsouth', undefined]

const firsts = [
  'Ada',
  'Bruno',
  'Cleo',
  'Dario',
  'Edith',
  'Felix',
  'Greta',
  'Hugo',
  'Inez',
  'Jonas',
  'Kira',
  'Lionel',
  'Marisol',
  'Nestor',
  'Olive',
  'Percy',
  'Quinta',
  'Rufus',
  'Selma',
  'Tobias',
  'Ursula',
  'Victor',
  'Wilma',
  'Xenia',
  'Yusuf',
]
const lasts = [
  'Quillfeather',
  'Marshbrook',
  'Tallowby',
  'Ferncastle',
  'Oakhurstle',
  'Brightwater',
  'Stonefield',
  'Larkmoor',
  'Peñafiel',
  "O'Dell-Vane",
]

const needs: Accessibility[] = [
  { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
  {
    mobility: 'walker',
    vehicle: 'any',
    service: 'to_curb',
    equipment: true,
    equipment_type: 'Folding walker',
  },
  {
    mobility: 'wheelchair',
    wheelchair: 'standard',
    wheelchair_width: 28,
    vehicle: 'wav',
    service: 'to_door',
    steps: false,
    height: 66,
    weight: 170,
    equipment: false,
  },
  {
    mobility: 'stretcher',
    vehicle: 'stretcher',
    service: 'through_door',
    steps: false,
    height: 70,
    weight: 190,
    equipment: false,
  },
]

// The first ones ride as most people do; the third uses a wheelchair.
function needOf(at: number): Accessibility {
  return needs[[0, 0, 0, 2, 1, 0, 2, 0, 1, 3][at % 10] as number] as Accessibility
}

/**
 * Passengers with the numbers of the contract: 0100 may edit in the portal, 0101 speaks Spanish, 0102 is
 * inactive.
 */
export function passengersOf(
  customer: DemoKey,
  count: number,
): {
  passengers: NewRow<'passenger'>[]
  words: NewRow<'passenger_word'>[]
  phones: NewRow<'passenger_phone'>[]
} {
  const passengers: NewRow<'passenger'>[] = []
  const words: NewRow<'passenger_word'>[] = []
  const phones: NewRow<'passenger_phone'>[] = []
  for (let at = 0; at < count; at++) {
    const line = String(100 + at).padStart(4, '0')
    const key = `PAS${customer}${line}`
    const { display, raw } = demoPhone(customer, 100 + at)
    const first = firsts[at % firsts.length] as string
    const last = lasts[(at * 3) % lasts.length] as string
    const rider_key = `${customer === 'lakeside' ? 'LH' : 'PC'}${10_000 + at}`
    const month = String(1 + (at % 12)).padStart(2, '0')
    const day = String(1 + ((at * 5) % 28)).padStart(2, '0')
    const dob = `${1938 + ((at * 7) % 55)}-${month}-${day}`
    const language = at === 1 ? 'es' : 'en'
    const facility = places[customer]?.[at % (places[customer]?.length ?? 1)]
    const phone = { display, raw, type: 'smart' } as const
    passengers.push({
      key,
      status: at === 2 ? 'inactive' : 'active',
      first_name: first,
      last_name: last,
      rider_key,
      dob,
      gender: at % 2 ? 'male' : 'female',
      language,
      phone,
      timezone: geography[customer].zone,
      team_key: customer === 'lakeside' ? LAKESIDE_TEAMS[at % 3] : undefined,
      home: { address: geography[customer].home(at), confirmed: true, notes: { pickup: 'Ring the bell' } },
      facility: facility && {
        name: facility.name,
        address: facility.address,
        confirmed: true,
        ...(facility.notes ? { notes: facility.notes } : {}),
      },
      accessibility: needOf(at),
      communication: {
        relation: 'self',
        contact: 'rider',
        method: 'sms',
        travel: true,
        language,
        name: { first, last },
        phone,
      },
      portal: { access: at === 0 ? 'edit' : 'view' },
    })
    phones.push({ key: `PHN${customer}${line}`, e164: raw, passenger_key: key })
    const address = geography[customer].home(at)
    const identity = {
      key,
      name: { first, last },
      customer_key: rider_key,
      dob,
      phone: { raw },
      communication: {},
      places: { home: { address } },
    }
    for (const word of wordsFor(identity)) words.push({ word, passenger_key: key })
  }
  return { passengers, words, phones }
}

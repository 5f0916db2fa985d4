import type { Ride } from '../ride/schema.ts'
import { minimumOf, shortName, standingOf, statusWhenOver, toldToFleet } from './minimum.ts'
import { roughAddress } from './rough-address.ts'

test.each([
  ['FLTa', 'accepted', 'mine'],
  ['FLTa', undefined, 'mine'],
  [undefined, 'sent', 'asked'],
  ['FLTb', 'sent', 'over'],
  [undefined, 'queued', 'over'],
  [undefined, 'declined', 'over'],
  [undefined, 'expired', 'over'],
  [undefined, 'lost', 'over'],
  [undefined, 'withdrawn', 'over'],
  [undefined, undefined, 'over'],
  ['FLTb', 'lost', 'over'],
] as const)('server-behaviour §2.2 the ride of %s with an own offer %s is %s', (fleet, offer, expected) => {
  expect(standingOf({ fleet, status: 'confirmed' }, 'FLTa', offer)).toBe(expected)
  expect(standingOf({ fleet, status: 'modified' }, 'FLTa', offer)).toBe('over')
})
test('a fleet that nobody names owns no ride without one', () => {
  expect(standingOf({ fleet: undefined, status: 'scheduling' }, undefined, undefined)).toBe('over')
})

test.each([
  ['1 Test Way, Chicago, IL 60622', 'Test Way, Chicago 60622'],
  ['1234 N Halsted St Apt 4B, Chicago, IL 60614-1234, USA', 'N Halsted St, Chicago 60614'],
  ['77 W 5th Ave #12, Columbus, OH 43201', 'W 5th Ave, Columbus 43201'],
  ['123-45 67th Rd, Queens, NY 11367', '67th Rd, Queens 11367'],
  ['12B Elm Street, Unit 9, Dublin, OH 43017', 'Elm Street, Dublin 43017'],
  ['N6W23001 Bluemound Rd, Waukesha, WI 53188', 'Bluemound Rd, Waukesha 53188'],
  ['4500 Highway 33, Columbus, OH 43215', 'Highway 33, Columbus 43215'],
  ['10 1/2 Oak Lane, Columbus, OH 43215', 'Oak Lane, Columbus 43215'],
  ['Lakeside Dialysis Center, 900 High St, Columbus, OH 43215', 'High St, Columbus 43215'],
  ['Lakeside Dialysis Center, Columbus, OH 43215', 'Columbus 43215'],
  ['Rosewood House', ''],
  ['200 Main St Suite 300, Columbus, OH', 'Main St, Columbus'],
  ['8 Calle Ñandú, San José, CA 95112', 'Calle Ñandú, San José 95112'],
  ['12 Main St 4, Chicago, IL 60622', 'Main St, Chicago 60622'],
  ['31 Avenue 7, Chicago, IL 60622', 'Avenue 7, Chicago 60622'],
  ['', ''],
])('server-behaviour §2.2 %s is told as %s', (format, expected) => {
  expect(roughAddress({ format }).format).toBe(expected)
})

test('server-behaviour §2.2 town and ZIP come from the record where it has them; a ZIP has five digits', () => {
  const record = {
    format: '9 Test Plaza',
    city: 'Chicago',
    state: 'IL',
    zip: '60607-4412',
    lat: 41.8,
    lng: -87.6,
    subpremise: '4B',
  }
  expect(roughAddress(record)).toEqual({
    format: 'Test Plaza, Chicago 60607',
    city: 'Chicago',
    state: 'IL',
    zip: '60607',
  })
})

test.each([
  [
    { first: 'Mary Ann', last: 'van Dyke' },
    { first: 'Mary', last: 'v.' },
  ],
  [
    { first: 'Bo', last: '' },
    { first: 'Bo', last: '' },
  ],
])('server-behaviour §2.2 the name %j is told as %j', (name, expected) => {
  expect(shortName(name)).toEqual(expected)
})

const secret = 'Zyxcanary'
const ride = {
  key: 'RIDa',
  request: `REQ${secret}`,
  version: 3,
  status: 'scheduling',
  type: 'scheduled',
  reason: 'appointment',
  timezone: 'America/Chicago',
  times: { created: 1, needed: 2, appointment: 3, pickup: 4 },
  stops: {
    pickup: {
      address: {
        format: `1 Test Way, Chicago, IL 60622`,
        lat: 41.9029,
        lng: -87.6826,
        subpremise: secret,
        key: secret,
        zip: '60622',
        city: 'Chicago',
      },
      name: secret,
      type: 'home',
      place: secret,
      notes: { pickup: secret, dropoff: secret },
      entrance: secret,
    },
    dropoff: {
      address: { format: '9 Test Plaza, Chicago, IL 60607', lat: 41.8781, lng: -87.6655 },
      name: secret,
      notes: { dropoff: secret },
    },
  },
  passenger: { key: `PAS${secret}`, name: { first: 'Pat', last: secret }, language: 'es' },
  patient: `PAS${secret}`,
  team: secret,
  user: secret,
  fleet: secret,
  funding: secret,
  accessibility: {
    mobility: 'unassisted',
    vehicle: 'any',
    service: 'to_curb',
    steps: true,
    psychosocial: { active: true, notes: secret },
  },
  communication: {
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    language: 'es',
    name: { first: secret, last: secret },
    phone: { display: secret },
  },
  estimates: {
    cost: 4242,
    low: 4242,
    high: 4242,
    distance_m: 5000,
    duration_s: 600,
    pickup: 4,
    completed: 5,
  },
  fund_keys: [secret],
  auth_code: secret,
  customer_key: secret,
  notes: { internal: secret, cancellation: secret, driver: secret },
  claims_codes: [secret],
  covered_service: secret,
  service_name: secret,
  plan_name: secret,
  extra: { multiload: true },
  driver: { name: secret },
  vehicle: { make: secret },
  costs: { a: { created: 1, price: 4242, reason: 'estimate', target: secret } },
  support: { active: true, notes: secret },
  cancellation: secret,
  repeat: { enabled: true, key: secret },
  previous: secret,
  prior_version: secret,
  diff: {
    'times.needed': { from: 1, to: 2 },
    'stops.pickup.address': { from: { format: '7 Elm St, Chicago, IL 60622' }, to: { format: '9 Elm St' } },
    notes: { from: { driver: secret }, to: { internal: secret } },
    communication: { from: null, to: { phone: { display: secret } } },
    'accessibility.psychosocial': { from: null, to: { active: true, notes: secret } },
    estimates: { from: secret, to: secret },
  },
} as unknown as Ride

test('server-behaviour §2.2 a fleet that is asked reads the minimum, and nothing that is not named', () => {
  const minimum = minimumOf(ride)
  const text = JSON.stringify(minimum)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/4242|41\.9|87\.6|1 Test|9 Test/)
  expect(minimum).toMatchObject({
    key: 'RIDa',
    passenger: { key: 'untold', name: { first: 'Pat', last: 'Z.' }, language: 'es' },
    patient: 'untold',
    stops: {
      pickup: { address: { format: 'Test Way, Chicago 60622' } },
      dropoff: { address: { format: 'Test Plaza, Chicago 60607' } },
    },
    accessibility: { mobility: 'unassisted', steps: true, psychosocial: { active: true } },
    estimates: { distance_m: 5000, duration_s: 600 },
  })
  expect(minimum.diff).toEqual({
    'times.needed': { from: 1, to: 2 },
    'stops.pickup.address': {
      from: { format: 'Elm St, Chicago 60622', city: 'Chicago', zip: '60622' },
      to: { format: 'Elm St' },
    },
    'accessibility.psychosocial': { from: null, to: { active: true } },
  })
})

test.each([
  ['enroute', 'unavailable'],
  ['completed', 'unavailable'],
  ['cancelled', 'cancelled'],
  ['modified', 'modified'],
] as const)('a ride that is %s is told as %s when an offer is over', (status, expected) => {
  expect(statusWhenOver(status)).toBe(expected)
})

test('contract Live events: of what another fleet did a fleet hears nothing; unknown data stay untold', () => {
  const data = { fleet: 'FLTb', status: 'confirmed', version: 2 }
  expect([toldToFleet(data, 'FLTa'), toldToFleet(data, 'FLTb')]).toEqual([{}, data])
  expect(toldToFleet({ status: 'pickup', version: 3, eta: 4, price: 4242, comment: secret }, 'FLTa')).toEqual(
    {
      status: 'pickup',
      version: 3,
      eta: 4,
    },
  )
})

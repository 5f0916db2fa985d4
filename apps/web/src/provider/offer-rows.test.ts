import type { Ride } from '@nemt/domain/ride/schema.ts'
import { needRows } from './need-rows.ts'
import { offerLabels } from './offer-labels.ts'
import { changesOf, offerRows } from './offer-rows.ts'

const needed = Date.parse('2026-01-05T15:30:00Z')
const bare = {
  key: 'RID1',
  status: 'scheduling',
  type: 'scheduled',
  reason: 'appointment',
  timezone: 'America/Chicago',
  times: { created: 0, needed, appointment: needed + 3_600_000 },
  passenger: { key: 'PAS1', name: { first: 'Amara', last: 'L.' }, language: 'es' },
  stops: { pickup: { address: { format: '1 Elm St' } }, dropoff: { address: { format: '2 Oak St' } } },
  accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb' },
  communication: { phone: { display: '(312) 555-0100' } },
  estimates: {},
} as unknown as Ride
const needs = {
  mobility: 'wheelchair',
  wheelchair: 'bariatric',
  wheelchair_width: 30,
  vehicle: 'bariatric',
  service: 'to_door',
  height: 70,
  weight: 250,
  steps: true,
  steps_count: 4,
  ramp: false,
  equipment: true,
  equipment_type: 'oxygen',
  psychosocial: { active: true, notes: 'calm voice' },
}
const full = {
  ...bare,
  accessibility: needs,
  extra: { multiload: true },
  notes: { driver: 'bring a blanket' },
  stops: {
    pickup: { address: { format: '1 Elm St' }, entrance: 'Rear', notes: { pickup: 'ring' } },
    dropoff: { address: { format: '2 Oak St' }, entrance: 'East', notes: { dropoff: 'desk' } },
  },
} as unknown as Ride

function of(ride: Ride, accepted = false) {
  return Object.fromEntries(offerRows(ride, accepted, 'en').map(({ label, value }) => [label, value]))
}

test('V1198 all rows stand in their order', () => {
  const others = ['onDemandAround', 'contact']
  expect(Object.keys(of(full, true))).toEqual(offerLabels.filter((label) => !others.includes(label)))
})

test.each([
  ['V1199', {}, 'key', { text: 'RID1' }],
  ['V1201', {}, 'date', { text: '01/05/2026' }],
  ['V1202', {}, 'passenger', { text: 'Amara L.' }],
  ['V1203', {}, 'language', { language: 'es' }],
  ['V1209', { accessibility: needs }, 'vehicle', { line: { key: 'vehicle.bariatric' } }],
  ['V1211', { accessibility: needs }, 'mobility', { line: { key: 'mobility.wheelchair' } }],
  ['V1212', { accessibility: needs }, 'service', { line: { key: 'service.to_door' } }],
  ['V1215', { accessibility: needs }, 'equipment', { yes: true, detail: 'oxygen' }],
  ['V1204', { reason: 'discharge' }, 'appointment', undefined],
  ['V1205', { times: { ...bare.times, appointment: needed } }, 'appointment', undefined],
  ['V1205', {}, 'appointment', { text: '10:30am CST' }],
  ['V1206', { type: 'will-call' }, 'onDemandAround', { text: '09:30am CST' }],
  ['V1206', { type: 'will-call' }, 'pickupTime', undefined],
  ['V1210', { accessibility: needs }, 'wheelchair', { lines: [{ key: 'wheelchair.bariatric' }, '30"'] }],
  ['V1213', { accessibility: needs }, 'steps', { yes: true, detail: '4' }],
  ['V1214', { accessibility: needs }, 'ramp', { yes: false }],
  ['V1216', { extra: { multiload: true } }, 'load', { line: { key: 'offer.multi_load' } }],
  ['V1217', {}, 'load', { line: { key: 'offer.single_load' } }],
  ['V1218', { accessibility: needs }, 'height', { text: `5' 10"` }],
  ['V1219', { accessibility: { ...needs, mobility: 'walker', service: 'to_curb' } }, 'height', undefined],
  ['V1223', { accessibility: needs }, 'psychosocial', { yes: true, detail: 'calm voice' }],
] as const)('%s with %j row %s is %j', (_, change, label, value) => {
  expect(of({ ...bare, ...change } as Ride)[label]).toEqual(value)
})

test.each([
  [
    'V1207',
    { pickup: { ...full.stops.pickup, notes: undefined } },
    { pickupNotes: 'Rear', dropoffNotes: 'East · desk' },
  ],
  [
    'V1208',
    { dropoff: { ...full.stops.dropoff, notes: undefined } },
    { pickupNotes: 'Rear · ring', dropoffNotes: 'East' },
  ],
  [
    'V1225',
    { pickup: { address: { format: '1 Elm St' }, notes: { pickup: 'ring', dropoff: 'no' } } },
    { pickupNotes: 'ring' },
  ],
  [
    'V1226',
    { dropoff: { address: { format: '2 Oak St' }, notes: { pickup: 'no', dropoff: 'desk' } } },
    { dropoffNotes: 'desk' },
  ],
] as const)('%s with stops %j the notes are %j', (_, stops, expected) => {
  const rows = of({ ...full, stops: { ...full.stops, ...stops } } as Ride)
  const texts = Object.entries(expected).map(([label, text]) => [label, { text }])
  expect(rows).toMatchObject(Object.fromEntries(texts))
})

test.each([
  [true, { phone: '(312) 555-0100' }],
  [false, undefined],
])('V1224 accepted %s: the phone is %j', (accepted, value) => {
  expect(of(bare, accepted).phone).toEqual(value)
})

const marta = { relation: 'child', name: { first: 'Marta', last: 'Guardian' } } as const
const named = { relation: 'child', name: 'Marta Guardian' }
const phone = { display: '(614) 555-0198' }

test.each([
  ['with the number', true, { ...marta, phone }, { contact: named, phone: phone.display }],
  ['without one', true, marta, { contact: named }],
  ['not at all before the offer is accepted', false, { ...marta, phone }, undefined],
  ['not where it is the passenger', true, { relation: 'self', phone }, undefined],
] as const)(
  'V1224 somebody else who answers stands in a row of their own, %s',
  (_, accepted, given, value) => {
    const { contact, ...rows } = of({ ...bare, communication: given } as Ride, accepted)
    expect(contact).toEqual(value)
    // No number of another one under the passenger's name.
    expect(Object.keys(rows).includes('phone')).toBe(accepted && given.relation === 'self')
  },
)

test('V1203 V1209–V1223 a driver reads of the needs what the fleet reads, word for word', () => {
  const fleets = offerRows(full, true, 'es')
  const drivers = needRows(full, 'es')
  expect(drivers.map(({ label }) => label)).toEqual(
    'language vehicle wheelchair mobility service steps ramp equipment load height weight psychosocial'.split(
      ' ',
    ),
  )
  for (const row of drivers) expect(fleets).toContainEqual(row)
})

test.each([
  [true, ' bring a blanket ', { text: 'bring a blanket' }],
  [true, ' ', undefined],
  [true, undefined, undefined],
  [false, 'bring a blanket', undefined],
])(
  'V220 server-behaviour §2.2 accepted %s: the notes %j for the driver are %j',
  (accepted, driver, value) => {
    expect(of({ ...bare, notes: { driver } } as Ride, accepted).driverNotes).toEqual(value)
  },
)

test('V1200 what changed is told by itself, and nothing where nothing did', () => {
  const diff = { 'times.needed': { from: needed, to: needed + 900_000 } }
  expect([changesOf({ diff }), changesOf({ diff: {} }), changesOf({})]).toEqual([diff, null, null])
})

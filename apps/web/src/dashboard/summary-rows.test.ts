import type { Ride } from '@nemt/domain/ride/schema.ts'
import { summaryLabels, summaryRows, type SummaryFacts } from './summary-rows.ts'

const needed = Date.parse('2026-01-05T15:30:00Z')

function stop(format: string, rest = {}) {
  return { address: { format }, ...rest }
}

const bare = {
  key: 'RID1',
  request: 'RQT1',
  version: 1,
  status: 'confirmed',
  type: 'scheduled',
  reason: 'appointment',
  timezone: 'America/Chicago',
  times: { created: 0, needed },
  passenger: { key: 'PAS1', name: { first: 'Amara', last: 'Lindqvist' } },
  patient: 'PAS1',
  stops: { pickup: stop('1 Elm St'), dropoff: stop('2 Oak St') },
  accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'standard' },
  communication: {},
  estimates: {},
} as unknown as Ride
const full = {
  ...bare,
  reason: 'discharge',
  fleet: 'FLT1',
  team: 'TEA1',
  funding: 'FUN1',
  cancellation: 'other',
  auth_code: 'A-1',
  plan_name: 'Gold',
  service_name: 'Dialysis',
  fund_keys: ['FND1'],
  notes: { driver: 'side gate', internal: 'call first', cancellation: 'snow' },
  extra: { multiload: true },
  support: { active: true, notes: 'needs calls' },
  estimates: { cost: 4_250 },
  passenger: { ...bare.passenger, language: 'es' },
  communication: {
    relation: 'user',
    method: 'sms',
    name: { first: 'Cora' },
    phone: { display: '(312) 555-0100', extension: '7' },
  },
  stops: {
    pickup: stop('1 Elm St', {
      type: 'home',
      entrance: 'Rear',
      notes: { pickup: 'ring twice' },
      address: { format: '1 Elm St', subpremise: '4B' },
    }),
    dropoff: stop('2 Oak St', {
      entrance: 'East',
      notes: { dropoff: 'desk' },
      address: { format: '2 Oak St', subpremise: '2' },
    }),
  },
  accessibility: {
    ...bare.accessibility,
    equipment: true,
    equipment_type: 'oxygen',
    extra: { covid19: true },
  },
} as unknown as Ride
const facts: SummaryFacts = { global: false, supportVisible: false, costsHidden: false, language: 'en' }

function of(ride: Ride, given: Partial<SummaryFacts> = {}) {
  return Object.fromEntries(
    summaryRows(ride, { ...facts, ...given }).map(({ label, value }) => [label, value]),
  )
}

test('V759 rows without a value are not there', () => {
  expect(Object.keys(of(bare))).toEqual([
    'patient',
    'patientKey',
    'key',
    'date',
    'pickupTime',
    'load',
    'pickup',
    'dropoff',
    'vehicle',
    'assistance',
  ])
})

test('V763 all rows are there, in their order', () => {
  const labels = Object.keys(
    of(full, { global: true, team: 'North', fleet: 'Metro', funding: 'County', funds: ['Medicaid'] }),
  )
  expect(labels).toEqual(summaryLabels.filter((label) => label !== 'appointmentTime'))
})

test('V763 both addresses come before the subpremises, then the notes', () => {
  const labels = Object.keys(of(full))
  const where = ['pickup', 'dropoff', 'pickupSubpremise', 'dropoffSubpremise', 'pickupNotes', 'dropoffNotes']
  expect(labels.filter((label) => where.includes(label))).toEqual(where)
})

test.each([
  ['V760', 'status', {}, undefined],
  ['V760', 'status', { global: true }, { drawn: true }],
  ['V762', 'fleet', { fleet: 'Metro' }, undefined],
  ['V762', 'fleet', { fleet: 'Metro', global: true }, { text: 'Metro' }],
  ['V772', 'support', {}, undefined],
  ['V772', 'support', { supportVisible: true }, { yes: true }],
  ['V764', 'date', {}, { text: '01/05/2026' }],
  ['V765', 'appointment', {}, { line: { key: 'ride.no_appointment_discharge' } }],
  ['V767', 'load', {}, { line: { key: 'ride.multi_load' } }],
  ['V763', 'pickupNotes', {}, { text: 'Rear · ring twice' }],
  ['V763', 'dropoffNotes', {}, { text: 'East · desk' }],
  ['V769', 'loading', {}, { yes: true }],
  ['V770', 'method', {}, { line: { key: 'method_summary.sms' } }],
  ['V771', 'cost', {}, { price: { cost: 4_250, low: undefined, high: undefined } }],
  ['V771', 'cost', { costsHidden: true }, undefined],
  ['doc 1 §2', 'driverNotes', {}, { text: 'side gate' }],
  ['F097', 'cancellation', {}, { text: 'snow' }],
])('%s row %s with %j is %j', (_, label, given, value) => {
  expect(of(full, given)[label]).toEqual(value)
})

test.each([
  ['no_show', { line: { key: 'cancellation.noshow' } }],
  ['declined_by_passenger', { line: { key: 'cancellation.declined_by_passenger' } }],
  ['The county closed the road', { text: 'The county closed the road' }],
])('F097 V1255 a ride that failed for %s tells why', (cancellation, value) => {
  expect(of({ ...full, status: 'failed', cancellation, notes: {} }).cancellation).toEqual(value)
})

test('X145 no row for contact method none', () => {
  expect(of({ ...full, communication: { method: 'none' } } as Ride).method).toBeUndefined()
})

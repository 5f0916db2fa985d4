import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import { badge } from './badge.ts'
import {
  appointmentRow,
  cardTitle,
  etaOf,
  openingLine,
  showsDriver,
  showsEta,
  typeLine,
  type Line,
} from './labels.ts'
import { loadType } from './load.ts'
import {
  asksDriver,
  askedTime,
  manageDisabled,
  manageOptions,
  mayInitiateOffers,
  showsMarkUnavailable,
} from './manage.ts'
import {
  activation,
  requestWait,
  showsActivation,
  showsCardRequest,
  showsOpenOnDemand,
  showsRequest,
} from './on-demand.ts'
import { rideStatuses } from './schema.ts'

const NY = 'America/New_York'
const needed = Date.parse('2026-07-06T10:00:00-04:00')
const HOUR = 3_600_000

function text(line: Line) {
  return message(en, line.key, line.values)
}

const ride = { status: 'confirmed', type: 'will-call', timezone: NY, times: { created: 0, needed } } as const

test.each([
  ['V282', 'purple', ['scheduling', 'requesting', 'retry']],
  ['V282', 'green', ['confirmed', 'arranged', 'transit']],
  ['V282', 'orange', ['active', 'pickup', 'waiting', 'enroute']],
  ['V282', 'grey', ['completed', 'modified', 'closed']],
  ['V282', 'red', ['failed', 'cancelled', 'unavailable']],
  ['V282', 'pink', ['rejected']],
])('%s %s badges are %j', (_, colour, statuses) => {
  expect(rideStatuses.filter((status) => badge(status).colour === colour).sort()).toEqual(
    [...statuses].sort(),
  )
})

test.each([
  ['V276', 'pickup', 'picking up'],
  ['V277', 'rejected', 'declined'],
  ['V278 V298', 'transit', 'public transit'],
  ['V275', 'requesting', 'requesting'],
  ['V283', 'enroute', 'enroute'],
] as const)('%s status %s shows as %s', (_, status, label) => {
  expect(message(en, badge(status).label)).toBe(label)
})

test('V295 V296 V297 title and type line', () => {
  expect(text(cardTitle(2))).toBe('Ride #2')
  expect(text(typeLine(ride))).toBe('On-Demand')
  expect(text(typeLine({ ...ride, type: 'scheduled' }))).toBe('Scheduled for 10:00am EDT')
})

test.each([
  ['V290', { ...ride }, undefined, needed - 3 * HOUR - 1, 'Opens at 7am'],
  ['V292', { ...ride }, undefined, needed - 3 * HOUR, null],
  ['V291', { ...ride, previous: 'RID0' }, { status: 'enroute' }, needed, 'Opens after previous ride'],
  ['V291', { ...ride, previous: 'RID0' }, undefined, needed, 'Opens after previous ride'],
  ['V289', { ...ride, previous: 'RID0' }, { status: 'completed' }, needed - 5 * HOUR, null],
  ['V290', { ...ride, type: 'scheduled' }, undefined, 0, null],
  ['V290', { ...ride, status: 'active' }, undefined, 0, null],
] as const)('%s %# the opening label is %5$j', (_, subject, previous, now, expected) => {
  const line = openingLine(subject, previous, now)
  expect(line && text(line)).toBe(expected)
})

test.each([
  ['V294', 'pickup', 'portal', true],
  ['V294', 'enroute', 'portal', false],
  ['V301', 'pickup', 'staff', true],
  ['V300', 'enroute', 'staff', true],
  ['V300', 'waiting', 'staff', false],
] as const)('%s ETA in %s on the %s card: %s', (_, status, screen, expected) => {
  expect(showsEta(status, screen)).toBe(expected)
})

test('V294 V300 the ETA is that of the pickup, then of the completion', () => {
  const estimates = { pickup: 1, completed: 2 }
  expect(
    ['pickup', 'enroute', 'waiting'].map((status) => etaOf({ status: status as 'pickup', estimates })),
  ).toEqual([1, 2, null])
})

test('V293 V1242 driver and vehicle are hidden once the ride is done', () => {
  expect([showsDriver('enroute'), showsDriver('completed'), showsDriver('arranged')]).toEqual([
    true,
    false,
    true,
  ])
  // V280: in the portal a ride that somebody arranged elsewhere is done.
  expect(
    (['confirmed', 'arranged', 'closed'] as const).map((status) => showsDriver(status, 'portal')),
  ).toEqual([true, false, false])
})

test.each([
  ['V765', 'discharge', 'Appointment', 'N/A - Discharge'],
  ['V766', 'other', 'Appointment', 'N/A - Other'],
  ['V763', 'appointment', 'Appointment Time', '10:00am EDT'],
  ['V763', 'day-center', 'Appointment Time', '10:00am EDT'],
] as const)('%s appointment row for %s', (_, reason, label, value) => {
  const row = appointmentRow({ reason, timezone: NY, times: { created: 0, needed, appointment: needed } })!
  expect(message(en, row.label)).toBe(label)
  expect(typeof row.value === 'string' ? row.value : text(row.value)).toBe(value)
  // V484: a ride before midnight to an appointment after it.
  const after = { created: 0, needed, appointment: needed + 15 * HOUR }
  if (reason === 'appointment')
    expect(appointmentRow({ reason, timezone: NY, times: after })?.value).toMatch(/^\d\d\/\d\d 01:00am EDT$/)
  if (reason === 'appointment')
    expect(appointmentRow({ reason, timezone: NY, times: { created: 0, needed } })).toBeNull()
})

test('V767 V1216 V1217 load types', () => {
  const multi = { extra: { multiload: true } }
  expect(
    [
      loadType(multi, 'staff'),
      loadType({}, 'staff'),
      loadType(multi, 'provider'),
      loadType({}, 'provider'),
    ].map((key) => message(en, key)),
  ).toEqual(['Multi-Load', 'Single-Load', 'multi-load eligible', 'single-load only'])
})

test.each([
  ['V786', {}, needed - 23 * HOUR, true],
  ['V787', {}, needed - 24 * HOUR, false],
  ['V787', {}, needed + HOUR, true],
  ['V786', { type: 'scheduled' }, needed, false],
  ['V786', { status: 'active' }, needed, false],
  ['V793', { transit: { enabled: true } }, needed, false],
] as const)('%s Open On-Demand Ride with %j: %4$s', (_, change, now, expected) => {
  expect(showsOpenOnDemand({ ...ride, ...change }, now)).toBe(expected)
})

test.each([
  ['V789', { status: 'active' }, true],
  ['V790', { status: 'failed' }, true],
  ['V791', { status: 'retry' }, true],
  ['V789', { status: 'confirmed' }, false],
  ['V794', { status: 'active', transit: { enabled: true } }, false],
] as const)('%s Request Ride with %j: %s', (_, change, expected) => {
  expect(showsRequest({ ...ride, ...change })).toBe(expected)
})

test('V287 the card of a will-call ride offers the request when confirmed or active', () => {
  expect(rideStatuses.filter((status) => showsCardRequest({ ...ride, status }))).toEqual([
    'confirmed',
    'active',
  ])
  expect(showsCardRequest({ ...ride, type: 'scheduled' })).toBe(false)
})

test.each([
  ['V1295', {}, undefined, needed, null],
  ['V1297', { status: 'completed' }, undefined, needed, 'The ride is over'],
  ['V1298', { type: 'scheduled' }, undefined, needed, 'The ride is scheduled'],
  ['V1295', { status: 'scheduling' }, undefined, needed, 'The ride is not confirmed'],
  ['V1299', { previous: 'RID0' }, { status: 'pickup' }, needed, 'Opens after previous ride'],
  ['V1300', {}, undefined, needed - 4 * HOUR, 'Opens at 7am'],
] as const)('%s V1301 Activate with %j says %5$j', (_, change, previous, now, expected) => {
  const answer = activation({ ...ride, ...change }, previous, now)
  expect(answer.open ? null : text(answer.why)).toBe(expected)
})

test.each([
  ['V1295', {}, true],
  ['V1297', { status: 'completed' }, true],
  ['V1298', { type: 'scheduled' }, false],
  ['V1295', { status: 'active' }, false],
  ['V794', { transit: { enabled: true } }, false],
] as const)('%s Activate stands at %j: %s', (_, change, expected) => {
  expect(showsActivation({ ...ride, ...change })).toBe(expected)
})

test.each([
  ['V289 alone it opens at its time', {}, undefined, needed - 4 * HOUR, 'Opens at 7am'],
  ['V289 open', {}, undefined, needed, null],
  [
    'V289 the later one waits for the earlier one',
    { previous: 'RID0' },
    { status: 'pickup' },
    needed,
    'Opens after previous ride',
  ],
  [
    'V289 whose earlier one is not known',
    { previous: 'RID0' },
    undefined,
    needed,
    'Opens after previous ride',
  ],
  ['V289 the earlier one is over', { previous: 'RID0' }, { status: 'completed' }, needed - 4 * HOUR, null],
  ['V289 one that was opened waits for nothing', { status: 'active' }, undefined, needed - 4 * HOUR, null],
] as const)('%s: Request Ride', (_, change, previous, now, expected) => {
  const wait = requestWait({ ...ride, ...change }, previous, now)
  expect(wait && text(wait)).toBe(expected)
})

test('V799 V800 V801 V802 V803 the manage page’s selector', () => {
  const others = [
    'confirmed',
    'pickup',
    'waiting',
    'enroute',
    'completed',
    'failed',
    'unavailable',
    'rejected',
  ]
  expect(manageOptions({ type: 'scheduled' }, 'confirmed')).toEqual(others)
  expect(manageOptions({ type: 'will-call' }, 'confirmed')).toEqual([
    'confirmed',
    'active',
    ...others.slice(1),
  ])
  expect(manageOptions({ type: 'will-call' }, 'active')).toEqual(['requesting', ...others])
  expect([
    manageDisabled('FLT1', 'FLT2'),
    manageDisabled('FLT1', undefined),
    manageDisabled(undefined, undefined),
  ]).toEqual([true, true, false])
})

test('V805 V806 V807 V808 V1256 V1257 what a status asks for', () => {
  expect(rideStatuses.filter(askedTime).map((status) => [status, askedTime(status)])).toEqual([
    ['pickup', 'pickup'],
    ['enroute', 'completed'],
    ['completed', 'completed'],
  ])
  expect(rideStatuses.filter(asksDriver)).toEqual(['confirmed', 'pickup'])
})

test('V811 V812 V814 without a fleet a ride can be marked unavailable or offered to all', () => {
  expect([
    showsMarkUnavailable({ status: 'scheduling' }),
    showsMarkUnavailable({ status: 'unavailable' }),
    showsMarkUnavailable({ status: 'confirmed', fleet: 'F' }),
  ]).toEqual([true, false, false])
  expect([mayInitiateOffers({}), mayInitiateOffers({ fleet: 'F' })]).toEqual([true, false])
})

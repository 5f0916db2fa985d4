import { diffRides, editKind, reconfirmFirst, reconfirmWindow, type Comparable } from './edit.ts'
import { joinedDiff } from './patch-told.ts'

const NY = 'America/New_York'
const needed = Date.parse('2026-07-06T22:00:00-04:00')
const HOUR = 3_600_000
const before: Comparable = {
  type: 'scheduled',
  times: { created: 0, needed },
  stops: {
    pickup: { address: { format: '1 Home St', lat: 40, lng: -75 } },
    dropoff: { address: { format: '2 Clinic Ave', lat: 41, lng: -75 } },
  },
  accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_curb' },
  communication: { method: 'sms', name: { first: 'Ana', last: 'Ruiz' } },
  notes: { internal: 'x' },
}

function edit(change: Comparable) {
  return diffRides(before, { ...before, ...change })
}

function stops(pickup: object) {
  return {
    stops: { ...before.stops!, pickup: { ...before.stops!.pickup, ...pickup } },
  }
}

test.each<[string, Comparable, string, string[]]>([
  ['nothing', {}, 'none', []],
  [
    'the same in another order',
    { communication: { name: { last: 'Ruiz', first: 'Ana' }, method: 'sms' } },
    'none',
    [],
  ],
  ['absent and undefined', { auth_code: undefined, transit: { enabled: false } }, 'none', []],
  ['notes', { notes: { internal: 'y' } }, 'patch', ['notes']],
  ['contact', { communication: { method: 'call' } }, 'patch', ['communication']],
  ['auth code', { auth_code: 'A1' }, 'patch', ['auth_code']],
  ['a note of a stop', stops({ notes: { pickup: 'Back door' } }), 'patch', ['stops.pickup.notes']],
  [
    'what the map adds to an address',
    stops({ address: { format: '1 Home St', lat: 40, lng: -75, county: 'Kings', key: 'k' } }),
    'none',
    [],
  ],
  [
    'the apartment',
    stops({ address: { format: '1 Home St', lat: 40, lng: -75, subpremise: '4B' } }),
    'critical',
    ['stops.pickup.address'],
  ],
  [
    'the pin',
    stops({ address: { format: '1 Home St', lat: 40.0001, lng: -75 } }),
    'critical',
    ['stops.pickup.address'],
  ],
  ['the time', { times: { created: 0, needed: needed + 1 } }, 'critical', ['times.needed']],
  [
    'the appointment',
    { times: { created: 0, needed, appointment: needed + HOUR } },
    'critical',
    ['times.appointment'],
  ],
  [
    'the vehicle',
    { accessibility: { ...before.accessibility!, vehicle: 'suv' } },
    'critical',
    ['accessibility.vehicle'],
  ],
  [
    'the weight',
    { accessibility: { ...before.accessibility!, weight: 200 } },
    'patch',
    ['accessibility.weight'],
  ],
  [
    'service and notes',
    { accessibility: { ...before.accessibility!, service: 'to_door' }, notes: {} },
    'critical',
    ['accessibility.service', 'notes'],
  ],
])('server-behaviour §2.1 %s', (_, change, kind, fields) => {
  const diff = edit(change)
  expect(editKind(diff)).toBe(kind)
  expect(Object.keys(diff)).toEqual(fields)
})

test('V1200 the difference carries both values', () => {
  expect(edit({ times: { created: 0, needed, appointment: needed + HOUR } })['times.appointment']).toEqual({
    from: null,
    to: needed + HOUR,
  })
})

test.each([
  ['another hour of the day', { times: { created: 0, needed: needed + HOUR } }, true],
  ['another date', { times: { created: 0, needed: needed + 2 * HOUR } }, false],
  ['another vehicle', { accessibility: { ...before.accessibility!, vehicle: 'wav' as const } }, false],
  ['another service', { accessibility: { ...before.accessibility!, service: 'to_door' as const } }, true],
])('server-behaviour §2.1 after %s the present fleet is asked first: %3$s', (_, change, expected) => {
  expect(reconfirmFirst(edit(change), NY)).toBe(expected)
})

test('V1200 two differences are told as one, and what came back to where it was as none', () => {
  const first = { notes: { from: null, to: { driver: 'A' } }, 'accessibility.weight': { from: 170, to: 200 } }
  const second = { notes: { from: { driver: 'A' }, to: { driver: 'B' } }, auth_code: { from: null, to: 'X' } }
  expect(joinedDiff(first, second)).toEqual({
    notes: { from: null, to: { driver: 'B' } },
    'accessibility.weight': { from: 170, to: 200 },
    auth_code: { from: null, to: 'X' },
  })
  expect(joinedDiff(first, { 'accessibility.weight': { from: 200, to: 170 } })).toEqual({
    notes: first.notes,
  })
})

test('server-behaviour §2.1 it has 30 minutes, near the ride 5', () => {
  expect([
    reconfirmWindow(needed, needed - 4 * HOUR),
    reconfirmWindow(needed, needed - 4 * HOUR + 1),
  ]).toEqual([30 * 60_000, 5 * 60_000])
})

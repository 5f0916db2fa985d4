import type { Ride } from '@nemt/domain/ride/schema.ts'
import { againState, offeredPurpose, takeTrip } from './former-trip.ts'
import { enterPassenger, takeRecordNeeds } from './choose.ts'
import { emptyState } from './state.ts'
import { enterDate } from './times.ts'

const zone = 'America/New_York'
const walking = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false } as const
const chair = {
  ...walking,
  mobility: 'wheelchair',
  vehicle: 'wav',
  service: 'to_door',
  steps: false,
} as const
const home = { address: { format: '1 Home St', subpremise: '4', lat: 1, lng: 2 }, type: 'home' as const }
const clinic = {
  address: { format: '2 Clinic Ave', lat: 3, lng: 4 },
  name: 'Clinic',
  entrance: 'Door B',
  notes: { dropoff: 'Ring twice', pickup: 'Wait inside' },
}

const passenger = {
  key: 'PAS1',
  status: 'active',
  name: { first: 'Ana', last: 'Larkmoor' },
  accessibility: walking,
  communication: { relation: 'self' },
  places: {},
} as unknown as Parameters<typeof enterPassenger>[1]

function ride(key: string, time: string, rest: Partial<Ride>): Ride {
  return {
    key,
    request: 'RQT1',
    version: 1,
    status: 'completed',
    type: 'scheduled',
    reason: 'appointment',
    timezone: zone,
    times: { needed: Date.parse(`2027-03-02T${time}:00-05:00`) },
    stops: { pickup: home, dropoff: clinic },
    accessibility: walking,
    ...rest,
  } as unknown as Ride
}

const appointment = Date.parse('2027-03-02T09:30:00-05:00')
const out = ride('RID1', '08:45', {
  times: { needed: Date.parse('2027-03-02T08:45:00-05:00'), appointment } as Ride['times'],
  accessibility: chair as unknown as Ride['accessibility'],
})
const back = ride('RID2', '13:45', {
  stops: { pickup: clinic, dropoff: home },
  accessibility: { ...chair, steps: true } as unknown as Ride['accessibility'],
})

function fresh() {
  return enterPassenger(emptyState('x'), passenger, [])
}

test('a trip that is taken over has its purpose, and both legs’ stops and needs', () => {
  const { draft, returnChosen } = enterDate(
    takeTrip(fresh(), { rides: [out, back], purpose: 'Dialysis' }, zone),
    '2027-04-06',
    zone,
  )
  expect([draft.purpose, draft.type, returnChosen]).toEqual(['Dialysis', 'round', true])
  expect(draft.rides[0]?.stops).toEqual({ pickup: home, dropoff: clinic })
  expect(draft.accessibility).toEqual(chair)
  expect(draft.rides.map(({ accessibility }) => accessibility)).toEqual([
    undefined,
    { ...chair, steps: true },
  ])
  // In April the clock is an hour further.
  expect([draft.appointment, draft.rides[1]?.times.needed]).toEqual([
    Date.parse('2027-04-06T09:30:00-04:00'),
    Date.parse('2027-04-06T13:45:00-04:00'),
  ])
})

test('a way back with stops of its own keeps them', () => {
  const own = ride('RID2', '13:45', { stops: { pickup: { ...clinic, entrance: 'Door C' }, dropoff: home } })
  const { draft } = takeTrip(fresh(), { rides: [out, own] }, zone)
  expect(draft.rides[1]?.stops).toEqual({ pickup: { ...clinic, entrance: 'Door C' }, dropoff: home })
})

test('what the request had before of purpose and covered service is not mixed with the trip', () => {
  const before = fresh()
  const asked = {
    ...before,
    draft: { ...before.draft, purpose: 'Oncology', covered: { key: 'a', name: 'A' } },
  }
  const { draft } = takeTrip(asked, { rides: [out, back] }, zone)
  expect([draft.purpose, draft.covered]).toEqual([undefined, undefined])
  const custom = ride('RID1', '08:45', { service_name: 'Hyperbaric therapy' })
  expect(takeTrip(asked, { rides: [custom] }, zone).draft.covered).toEqual({
    name: 'Hyperbaric therapy',
    custom: true,
  })
})

test('the record’s needs can be taken instead, for all legs', () => {
  const state = againState(fresh(), { kind: 'again', rides: [out, back], passenger } as never, [], zone)
  const { draft } = takeRecordNeeds(state, passenger.accessibility)
  expect([draft.accessibility, draft.rides.map(({ accessibility }) => accessibility)]).toEqual([
    walking,
    [undefined, undefined],
  ])
})

test.each([
  ['Dialysis', { enabled: true, list: ['Dialysis'] }, 'Dialysis'],
  ['Work', { enabled: true, list: ['Dialysis'] }, undefined],
  ['Work', { enabled: true, list: ['Dialysis'], adhoc: { enabled: true } }, 'Work'],
  ['Dialysis', { enabled: false, list: ['Dialysis'] }, undefined],
  [undefined, { enabled: true, list: ['Dialysis'] }, undefined],
])('the purpose %j is taken over as far as it is offered', (former, purpose, taken) => {
  expect(offeredPurpose(former, { trip: { purpose } } as Parameters<typeof offeredPurpose>[1])).toBe(taken)
})

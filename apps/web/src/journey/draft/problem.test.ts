import { chooseReason, chooseType } from '@nemt/domain/journey/draft.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { enterPassenger, enterPlace } from './choose.ts'
import { emptyState, type JourneyState } from './state.ts'
import { enterAppointment, enterDate, enterNeeded } from './times.ts'
import { bookingOf, estimatesPayload } from './booking.ts'
import { createProblem, createProblems, timeRefusal } from './problem.ts'
import type { JourneyCustomer } from '../settings/settings.ts'

const zone = 'America/Chicago'
const customer: JourneyCustomer = { key: 'lakeside', name: 'Lakeside', timezone: zone }
const facts = { scope: 'coordinator' as const, customer, policy: {}, ownTeams: [] }
const now = Date.parse('2027-03-01T12:00:00-06:00')
const home = { address: { format: '1 Elm St, Chicago, IL', lat: 41.9, lng: -87.68 } }
const clinic = {
  source: 'place' as const,
  key: 'PLC1',
  place: 'PLC1',
  name: 'Clinic',
  address: { format: '9 Oak St, Chicago, IL', lat: 41.95, lng: -87.7 },
  type: 'facility' as const,
}
const passenger: Passenger = {
  key: 'PAS1',
  version: 1,
  status: 'active',
  name: { first: 'Ana', last: 'Larkmoor' },
  language: 'en',
  places: { home },
  accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
  communication: {
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    language: 'en',
    phone: { type: 'smart', display: '(312) 555-0100', raw: '+13125550100' },
  },
}
const steps: ((state: JourneyState) => JourneyState)[] = [
  (state) => enterPassenger(state, passenger, []),
  (state) => ({ ...state, draft: chooseReason(state.draft, 'appointment') }),
  (state) => enterAppointment(state, 570, zone),
  (state) => enterDate(state, '2027-03-02', zone),
  (state) => enterPlace(state, 0, 'pickup', { source: 'place', key: 'home', address: home.address }),
  (state) => enterPlace(state, 0, 'dropoff', clinic),
  (state) => enterNeeded(state, 0, 530, zone),
]

function after(count: number) {
  return steps.slice(0, count).reduce((state, step) => step(state), emptyState('x'))
}

test.each([
  [0, 'passenger_missing', 'passenger'],
  [1, 'reason_missing', 'reason'],
  [2, 'appointment_missing', 'date'],
  [3, 'appointment_missing', 'date'],
  [4, 'pickup_missing', 'rides.0.stops.pickup'],
  [5, 'dropoff_missing', 'rides.0.stops.dropoff'],
  [6, 'pickup_time_missing', 'rides.0.times.needed'],
  [7, undefined, undefined],
])('V375 after %i steps Continue says %s and leads to %s', (count, code, field) => {
  const problem = createProblem(after(count), facts, now)
  expect([problem?.code, problem?.field]).toEqual([code, field])
})

test.each([
  [
    'a return',
    'scheduled',
    'rides.1.times.needed',
    (state: JourneyState) => enterNeeded(state, 1, 150, zone),
  ],
  [
    'one that waits for a call',
    'will-call',
    'rides.1.times.needed',
    (state: JourneyState) => enterNeeded(state, 1, 150, zone),
  ],
  ['an appointment', 'scheduled', 'appointment', (state: JourneyState) => enterAppointment(state, 150, zone)],
] as const)('R16 %s at a time that its day skips holds the request (%s)', (_, type, field, enter) => {
  const done = after(7)
  const [there, back] = done.draft.rides
  const draft = { ...done.draft, rides: [there!, { ...back!, type }] }
  // The clock is put forward on the day of the trip, and nothing else is wrong with it.
  const sunday = enterDate({ ...done, draft }, '2027-03-14', zone)
  expect(createProblem(sunday, facts, now)).toBeNull()
  const early =
    field === 'appointment' ? sunday : enterNeeded(enterAppointment(sunday, 60, zone), 0, 15, zone)
  const skipped = enter(early)
  expect(createProblem(skipped, facts, now)).toMatchObject({ code: 'time_skipped', field })
  expect(createProblems(skipped, facts, now)).toContainEqual(
    expect.objectContaining({ code: 'time_skipped', field }),
  )
})

test('needs come after the journey’s own list, then an edited contact, then the team', () => {
  const done = after(7)
  const wav = {
    ...done,
    draft: { ...done.draft, accessibility: { ...passenger.accessibility, vehicle: 'wav' as const } },
  }
  expect(createProblem(wav, facts, now)).toMatchObject({
    code: 'height_missing',
    field: 'accessibility.height',
  })
  const contact = {
    ...done,
    draft: { ...done.draft, communication: { ...passenger.communication, relation: 'spouse' as const } },
  }
  expect(createProblem(contact, facts, now)).toMatchObject({
    code: 'first_name_missing',
    field: 'communication.name.first',
  })
  expect(createProblem(done, { ...facts, ownTeams: ['TEA1', 'TEA2'] }, now)).toMatchObject({
    code: 'team_missing',
    field: 'team',
  })
})

test.each([
  ['V626', 'an appointment half an hour ahead', Date.parse('2027-03-02T09:00:00-06:00'), 530, 'appointment'],
  ['V636', 'a pickup after the appointment', now, 600, 'rides.0.times.needed'],
])('%s %s is said before it is sent', (_, __, at, pickup, field) => {
  expect(timeRefusal(enterNeeded(after(7), 0, pickup, zone), facts, at)?.field).toBe(field)
})

test('V669 an address at the passenger’s home is the residence; a team of others is not taken over', () => {
  expect(after(7).draft.rides[0]?.stops.pickup.type).toBe('home')
  expect(enterPassenger(emptyState('x'), { ...passenger, team: 'TEAsouth' }, ['TEAnorth']).draft.team).toBe(
    'TEAnorth',
  )
  expect(enterPassenger(emptyState('x'), { ...passenger, team: 'TEAsouth' }, []).draft.team).toBe('TEAsouth')
})

test('V350 a round trip is sent as two rides, the second back, both with the notes of the request', () => {
  const { draft } = after(7)
  const noted = {
    ...draft,
    multiload: true,
    rides: draft.rides.map((ride, index) =>
      index === 0 ? { ...ride, notes: { driver: 'Ring twice' } } : ride,
    ),
  }
  const { rides, type } = bookingOf(noted, facts)
  expect(type).toBe('round')
  expect(rides).toMatchObject([
    {
      passenger: { key: 'PAS1' },
      stops: { pickup: { type: 'home' }, dropoff: { place: 'PLC1' } },
      notes: { driver: 'Ring twice' },
      extra: { multiload: true },
    },
    {
      stops: { pickup: { place: 'PLC1' }, dropoff: { type: 'home' } },
      notes: { driver: 'Ring twice' },
      times: { needed: Date.parse('2027-03-02T10:30:00-06:00') },
    },
  ])
})

test('estimates are asked when both ends and the times are known, and not again for notes', () => {
  expect(estimatesPayload(after(5).draft, facts)).toBeNull()
  const { draft } = after(7)
  const noted = { ...draft, rides: draft.rides.map((ride) => ({ ...ride, notes: { driver: 'Ring twice' } })) }
  expect(estimatesPayload(noted, facts)).toEqual(estimatesPayload(draft, facts))
  expect(estimatesPayload(chooseType(draft, 'one'), facts)?.rides).toHaveLength(1)
})

test('V564 a passenger’s own request says neither needs, contact, team nor what staff enter', () => {
  const { draft } = after(7)
  const entered = {
    ...draft,
    ...{
      team: 'TEA1',
      multiload: true,
      auth_code: 'A1',
      customer_key: 'K1',
      policy: 'PCY1',
      purpose: ' Dialysis ',
    },
    verified: { consent: true },
    covered: { key: 'mri', name: 'MRI' },
    rides: draft.rides.map((ride) => ({ ...ride, notes: { driver: 'Ring', internal: 'Late payer' } })),
  }
  const { rides, ...request } = bookingOf(entered, { ...facts, scope: 'passenger' })
  expect(request).toEqual({ type: 'round', purpose: 'Dialysis', covered: { key: 'mri', name: 'MRI' } })
  const said = [...new Set(rides.flatMap((ride) => Object.keys(ride)))].toSorted()
  expect(said).toEqual(['passenger', 'reason', 'stops', 'times', 'timezone', 'type'])
})

test('V566 what passengers may not choose is a problem of theirs alone', () => {
  const done = after(7)
  const discharge = { ...done, draft: { ...done.draft, reason: 'discharge' as const } }
  const codes = (scope: 'coordinator' | 'passenger') =>
    createProblems(discharge, { ...facts, scope }, now).map(({ code }) => code)
  expect([codes('passenger'), codes('coordinator')]).toEqual([['discharge_not_permitted'], []])
})

test('all problems are told in the order in which Continue says them one by one', () => {
  const problems = createProblems(after(3), facts, now)
  expect(problems[0]).toEqual(createProblem(after(3), facts, now))
  expect(problems.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['date', 'rides.0.stops.pickup', 'rides.0.stops.dropoff']),
  )
  expect(createProblems(after(7), facts, now)).toEqual([])
})

test.each([
  [
    'V626 an appointment half an hour ahead',
    after(4),
    'appointment_soon',
    Date.parse('2027-03-02T09:00:00-06:00'),
  ],
  [
    'V632 two ends at one place',
    enterPlace(after(5), 0, 'dropoff', { source: 'place', key: 'home', address: home.address }),
    'stops_alike',
    now,
  ],
  ['V636 a pickup after the appointment', enterNeeded(after(4), 0, 600, zone), 'pickup_late', now],
])('%s is said on its own screen, while others are still to come', (_, asked, code, at) => {
  const codes = createProblems(asked, facts, at).map((problem) => problem.code)
  expect(codes.slice(1)).toContain(code)
  expect(createProblem(asked, facts, at)?.code).not.toBe(code)
})

import { en } from '../copy/en.ts'
import { fill } from '../copy/message.ts'
import { termValues } from '../copy/terms.ts'
import { continueProblem, continueProblems, type JourneyFacts } from './continue.ts'
import type { Draft } from './schema.ts'

const now = Date.parse('2026-07-06T12:00:00Z')
const HOUR = 3_600_000
const home = { type: 'home', address: { format: '1 Home St', lat: 40, lng: -75 } } as const
const clinic = { type: 'facility', address: { format: '2 Clinic Ave', lat: 40.1, lng: -75 } } as const
const other = { type: 'home', address: { format: '9 Sister St', lat: 40.3, lng: -75 } } as const
const full: Draft = {
  type: 'round',
  reason: 'appointment',
  appointment: now + 6 * HOUR,
  verified: { consent: true },
  covered: { key: 'dialysis' },
  passenger: {
    key: 'PAS1',
    status: 'active',
    name: { first: 'Ana', last: 'Ruiz' },
    dob: '1950-02-01',
    customer_key: 'M1',
    language: 'en',
  },
  rides: [
    { times: { needed: now + 5 * HOUR }, stops: { pickup: home, dropoff: clinic } },
    { times: { needed: now + 7 * HOUR }, stops: { pickup: {}, dropoff: {} } },
  ],
}
const facts: JourneyFacts = {
  now,
  scope: 'coordinator',
  allotments: 1,
  everScheduled: false,
  customer: {
    claims: { enabled: true },
    funds: { enabled: true, required: true },
    covered: { enabled: true },
    passenger: { dob: { enabled: true, required: true } },
    documentation: {
      passenger_key: { enabled: true, required: true },
      verification: { consent: { key: 'consent', copy: 'Consent' } },
    },
  },
  policy: {
    funds_enabled: true,
    trip: { ride: { constraint: { notice: { default: { passenger: 120 } } } } },
  },
}

function passenger(change: object): Partial<Draft> {
  return { passenger: { ...full.passenger, ...change } }
}

function ride(change: object, index = 0): Partial<Draft> {
  return {
    rides: full.rides.map((ride, position) => (position === index ? { ...ride, ...change } : ride)),
  }
}

test('V375 a complete request has no problem, for either scope', () => {
  expect(continueProblem(full, facts)).toBeNull()
  expect(continueProblem(full, { ...facts, scope: 'passenger' })).toBeNull()
})

test.each<[string, Partial<Draft>, string, string]>([
  ['V376', { passenger: undefined }, 'passenger_missing', 'Select passenger'],
  ['V377', passenger({ status: 'inactive' }), 'passenger_inactive', 'This passenger is inactive'],
  ['V358', passenger({ status: 'archived' }), 'passenger_inactive', 'This passenger is inactive'],
  [
    'V378',
    passenger({ name: { first: 'Ana', last: ' ' } }),
    'passenger_name_missing',
    'Missing passenger information',
  ],
  [
    'V378 V653 X063',
    passenger({ name: undefined }),
    'passenger_name_missing',
    'Missing passenger information',
  ],
  ['V379', passenger({ dob: undefined }), 'passenger_dob_missing', 'Missing passenger information'],
  ['V380', passenger({ customer_key: undefined }), 'passenger_key_missing', 'Missing passenger information'],
  ['V381', passenger({ language: undefined }), 'passenger_language_missing', 'Missing passenger information'],
  ['V382', { verified: {} }, 'verification_incomplete', 'Complete verification'],
  ['V384', { covered: undefined }, 'covered_missing', 'Enter covered service'],
  ['V403', { covered: { custom: true, name: ' ' } }, 'covered_value_missing', 'Please enter a value'],
  ['V385', { reason: undefined }, 'reason_missing', 'Enter reason'],
  ['V386', { appointment: undefined }, 'appointment_missing', 'Enter appointment time'],
  ['V387', { appointment: now }, 'appointment_past', 'Appointment time must be in the future'],
  ['V388', ride({ times: {} }, 1), 'return_time_missing', 'Enter return time'],
  ['V389', ride({ times: { needed: now + 2 * HOUR } }), 'notice_insufficient', 'Insufficient Advance Notice'],
  [
    'V391',
    ride({ stops: { pickup: home, dropoff: other } }),
    'residence_both',
    'Location type for stops cannot both be a residence',
  ],
  [
    'V392',
    ride({ stops: { pickup: home, dropoff: { address: clinic.address } } }),
    'location_type_missing',
    'Location types must be selected',
  ],
  [
    'V393',
    ride({ stops: { pickup: { type: 'home', address: { format: 'typed only' } }, dropoff: clinic } }),
    'pickup_missing',
    'Enter pickup location',
  ],
  [
    'V394',
    ride({ stops: { pickup: home, dropoff: { type: 'facility' } } }),
    'dropoff_missing',
    'Enter dropoff location',
  ],
  ['V395', ride({ times: {} }), 'pickup_time_missing', 'Enter pickup time'],
])('%s %j: %s', (_, change, code, text) => {
  const problem = continueProblem({ ...full, ...change }, facts)
  expect(problem?.code).toBe(code)
  expect(fill(en.problem[problem!.code], termValues('en'))).toBe(text)
})

test('V383 no allotment when funds are needed', () => {
  const none = { ...facts, allotments: 0 }
  expect(continueProblem(full, none)?.code).toBe('allotment_missing')
  expect(continueProblem(full, { ...none, policy: { ...facts.policy, funds_enabled: false } })).toBeNull()
  expect(
    continueProblem(full, { ...none, customer: { ...facts.customer, funds: { enabled: true } } }),
  ).toBeNull()
})

test('V376–V395 come in this order', () => {
  const empty: Draft = { type: 'round', rides: [{ times: {}, stops: { pickup: {}, dropoff: {} } }] }
  expect(continueProblems(empty, { ...facts, allotments: 0 }).map(({ code }) => code)).toEqual([
    'passenger_missing',
    'passenger_name_missing',
    'passenger_dob_missing',
    'passenger_key_missing',
    'passenger_language_missing',
    'verification_incomplete',
    'allotment_missing',
    'covered_missing',
    'reason_missing',
    'location_type_missing',
    'pickup_missing',
    'dropoff_missing',
    'pickup_time_missing',
  ])
  const late: Draft = {
    ...full,
    passenger: { ...full.passenger, status: 'inactive', language: '' },
    appointment: now - 1,
    rides: [{ times: { needed: now }, stops: { pickup: home, dropoff: { ...other, address: undefined } } }],
  }
  expect(continueProblems(late, facts).map(({ code }) => code)).toEqual([
    'passenger_inactive',
    'passenger_language_missing',
    'appointment_past',
    'return_time_missing',
    'notice_insufficient',
    'residence_both',
    'dropoff_missing',
    'pickup_past',
  ])
})

test('V379 V380 V382 what is not required is not asked', () => {
  const loose: JourneyFacts = { now, scope: 'coordinator', customer: {} }
  expect(
    continueProblem(
      {
        ...full,
        verified: undefined,
        covered: undefined,
        passenger: { ...full.passenger, dob: undefined, customer_key: undefined },
      },
      loose,
    ),
  ).toBeNull()
})

test('V940 V941 verification holds when the passenger rode before or every document is ticked', () => {
  expect(continueProblem({ ...full, verified: {} }, { ...facts, everScheduled: true })).toBeNull()
  expect(continueProblem({ ...full, verified: { consent: false } }, facts)?.code).toBe(
    'verification_incomplete',
  )
})

test('V384 a purpose or a custom covered service will do as well', () => {
  expect(continueProblem({ ...full, covered: { custom: true, name: 'Wound care' } }, facts)).toBeNull()
  const purposes = {
    ...facts,
    customer: { ...facts.customer, covered: undefined },
    policy: { ...facts.policy, trip: { purpose: { enabled: true } } },
  }
  expect(continueProblem({ ...full, covered: undefined }, purposes)?.code).toBe('covered_missing')
  expect(continueProblem({ ...full, covered: undefined, purpose: 'Dialysis' }, purposes)).toBeNull()
})

test('V386 V388 a discharge has neither appointment nor return', () => {
  const discharge: Draft = {
    ...full,
    reason: 'discharge',
    type: 'one',
    appointment: undefined,
    rides: full.rides.slice(0, 1),
  }
  expect(continueProblem(discharge, facts)).toBeNull()
  expect(continueProblem(discharge, { ...facts, scope: 'passenger' })?.code).toBe('discharge_not_permitted')
})

test('V388 a will-call return needs no time unless the customer has no will-call rides', () => {
  const willCall: Draft = { ...full, ...ride({ times: {}, type: 'will-call' }, 1) }
  expect(continueProblem(willCall, facts)).toBeNull()
  expect(
    continueProblem(willCall, {
      ...facts,
      customer: { ...facts.customer, flags: { disable_willcall: true } },
    })?.code,
  ).toBe('return_time_missing')
})

test('V389 without a pickup time there is no notice to judge, at the limit it is too late', () => {
  expect(continueProblem({ ...full, ...ride({ times: { needed: now + 2 * HOUR + 1 } }) }, facts)).toBeNull()
})

test('V391 V408 V409 residences count only with claims, against the limit of the benefit before the policy', () => {
  const pair: Draft = { ...full, ...ride({ stops: { pickup: home, dropoff: other } }) }
  expect(continueProblem(pair, { ...facts, customer: { ...facts.customer, claims: undefined } })).toBeNull()
  expect(
    continueProblem(pair, {
      ...facts,
      policy: { ...facts.policy, trip: { ...facts.policy?.trip, max_consecutive_residence: 2 } },
    }),
  ).toBeNull()
  const three: Draft = {
    ...pair,
    type: 'multi',
    rides: [
      pair.rides[0]!,
      {
        ...full.rides[0]!,
        stops: { pickup: other, dropoff: { type: 'home', address: { format: '3', lat: 1, lng: 1 } } },
      },
    ],
  }
  const benefit = { key: 'PCY1', name: 'B', trip: { max_consecutive_residence: 2 } }
  expect(continueProblem(three, { ...facts, benefit })).toEqual({
    code: 'residence_limit',
    field: 'stops',
    values: { limit: 2 },
  })
  expect(fill(en.problem.residence_limit, { limit: 2 })).toBe(
    'There cannot be more than 2 consecutive residence stops',
  )
})

test('V396 only the first ride is checked, in multi-stop every one', () => {
  const second = { times: {}, stops: { pickup: clinic, dropoff: {} } }
  const two: Draft = { ...full, rides: [full.rides[0]!, { ...second, times: { needed: now + 7 * HOUR } }] }
  expect(continueProblem(two, facts)).toBeNull()
  expect(continueProblems({ ...two, type: 'multi', rides: [full.rides[0]!, second] }, facts)).toEqual([
    { code: 'location_type_missing', field: 'rides.1.stops.dropoff.type' },
    { code: 'dropoff_missing', field: 'rides.1.stops.dropoff' },
    { code: 'pickup_time_missing', field: 'rides.1.times.needed' },
  ])
})

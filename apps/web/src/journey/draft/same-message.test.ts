import { messageFor } from '@nemt/calls/message/text.ts'
import { newCustomer, type TestCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import type { Assigned } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingOf } from './booking.ts'
import { emptyState } from './state.ts'
import { createProblem, timeRefusal } from './problem.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000
const now = Math.floor(Date.now() / 300_000) * 300_000

function at(hours: number) {
  return now + hours * HOUR
}

const home = { address: { format: '1 Elm St, Chicago, IL', lat: 41.9, lng: -87.68 } }
const clinic = { address: { format: '9 Oak St, Chicago, IL', lat: 41.95, lng: -87.7 } }
const needs = {
  mobility: 'unassisted' as const,
  vehicle: 'any' as const,
  service: 'to_curb' as const,
  equipment: false,
}
const wav = {
  ...needs,
  mobility: 'wheelchair' as const,
  wheelchair: 'standard' as const,
  vehicle: 'wav' as const,
}
type Ride = Draft['rides'][0]
type Setting = {
  configuration?: Partial<Customer>
  policy?: CustomerPolicy
  passenger?: Assigned<'passenger'>
  teams?: number
}

/** A request that nobody would refuse; a row spoils it. */
function good(change: Partial<Draft> = {}, ride: Partial<Ride> = {}): Draft {
  return {
    type: 'one',
    reason: 'other',
    accessibility: needs,
    passenger: {
      key: 'own',
      status: 'active',
      name: { first: 'Ana', last: 'Larkmoor' },
      dob: '1950-01-02',
      customer_key: 'MRN-1',
      language: 'en',
    },
    rides: [
      { type: 'scheduled', times: { needed: at(30) }, stops: { pickup: home, dropoff: clinic }, ...ride },
    ],
    ...change,
  }
}

function leg(ride: Partial<Ride> = {}): Ride {
  return { ...(good().rides[0] as Ride), ...ride }
}

function round(back: Partial<Ride>, rest: Partial<Draft> = {}): Draft {
  return good({ type: 'round', rides: [leg(), leg({ times: { needed: at(32) }, ...back })], ...rest })
}

function typed(from: 'home' | 'facility' | undefined, to: 'home' | 'facility' | undefined) {
  return {
    stops: {
      pickup: { ...home, ...(from && { type: from }) },
      dropoff: { ...clinic, ...(to && { type: to }) },
    },
  }
}

test.each<[string, Draft, Setting, string]>([
  ['V376 nobody chosen', good({ passenger: undefined }), {}, 'Select passenger'],
  [
    'V377 inactive',
    good({ passenger: { ...good().passenger, status: 'inactive' } }),
    { passenger: { status: 'inactive' } },
    'This passenger is inactive',
  ],
  [
    'V378 no last name',
    good({ passenger: { ...good().passenger, name: { first: 'Ana', last: '' } } }),
    { passenger: { last_name: '' } },
    'Missing passenger information',
  ],
  [
    'V379 no date of birth',
    good({ passenger: { ...good().passenger, dob: undefined } }),
    { configuration: { passenger: { dob: { required: true } } }, passenger: { dob: null } },
    'Missing passenger information',
  ],
  [
    'V380 no record number',
    good({ passenger: { ...good().passenger, customer_key: undefined } }),
    {
      configuration: { documentation: { passenger_key: { required: true } } },
      passenger: { rider_key: null },
    },
    'Missing passenger information',
  ],
  [
    'V382 not verified',
    good(),
    { configuration: { documentation: { verification: { consent: { key: 'consent', copy: 'Consent' } } } } },
    'Complete verification',
  ],
  [
    'V382 verified in part',
    good({ verified: { consent: true, age: false } }),
    {
      configuration: {
        documentation: {
          verification: { consent: { key: 'consent', copy: 'Consent' }, age: { key: 'age', copy: 'Age' } },
        },
      },
    },
    'Complete verification',
  ],
  [
    'V384 no covered service',
    good(),
    { configuration: { covered: { enabled: true } } },
    'Enter covered service',
  ],
  [
    'V384 no purpose',
    good({ purpose: ' ' }),
    { policy: { trip: { purpose: { enabled: true } } } },
    'Enter covered service',
  ],
  [
    'an own covered service without words',
    good({ covered: { custom: true, name: ' ' } }),
    { configuration: { covered: { enabled: true } } },
    'Please enter a value',
  ],
  ['V385 no reason', good({ reason: undefined }), {}, 'Enter reason'],
  ['V386 no appointment', good({ reason: 'appointment' }), {}, 'Enter appointment time'],
  ['V386 none for the day center', good({ reason: 'day-center' }), {}, 'Enter appointment time'],
  [
    'V387 an appointment that is over',
    good({ reason: 'appointment', appointment: at(-1) }),
    {},
    'Appointment time must be in the future',
  ],
  ['V388 a round trip without a return', round({ times: {} }), {}, 'Enter return time'],
  ['V390 a pickup that is over', good({}, { times: { needed: at(-1) } }), {}, 'Insufficient Advance Notice'],
  [
    'V390 less notice than asked for',
    good({}, { times: { needed: at(3) } }),
    { policy: { trip: { ride: { constraint: { notice: { default: { passenger: 240 } } } } } } },
    'Insufficient Advance Notice',
  ],
  [
    'V390 in the second of several stops',
    good({ type: 'multi', rides: [leg(), leg({ times: { needed: at(-2) } })] }),
    {},
    'Insufficient Advance Notice',
  ],
  [
    'V391 two residences with claims',
    good({}, typed('home', 'home')),
    { configuration: { claims: { enabled: true } } },
    'Location type for stops cannot both be a residence',
  ],
  [
    'V391 three where two are allowed',
    good({
      type: 'multi',
      rides: [
        leg(typed('home', 'home')),
        leg({
          times: { needed: at(31) },
          stops: {
            pickup: { ...clinic, type: 'home' },
            dropoff: { address: { format: '3 Ash St', lat: 41.8, lng: -87.6 }, type: 'home' },
          },
        }),
      ],
    }),
    { configuration: { claims: { enabled: true } }, policy: { trip: { max_consecutive_residence: 2 } } },
    'There cannot be more than 2 consecutive residence stops',
  ],
  [
    'V392 no location types with claims',
    good(),
    { configuration: { claims: { enabled: true } } },
    'Location types must be selected',
  ],
  [
    'V392 one location type missing',
    good({}, typed('home', undefined)),
    { configuration: { claims: { enabled: true } } },
    'Location types must be selected',
  ],
  ['V393 no pickup', good({}, { stops: { pickup: {}, dropoff: clinic } }), {}, 'Enter pickup location'],
  [
    'V393 a pickup that is not located',
    good({}, { stops: { pickup: { address: { format: 'Somewhere' } }, dropoff: clinic } }),
    {},
    'Enter pickup location',
  ],
  ['V394 no dropoff', good({}, { stops: { pickup: home, dropoff: {} } }), {}, 'Enter dropoff location'],
  [
    'V394 no second dropoff',
    good({
      type: 'multi',
      rides: [leg(), leg({ times: { needed: at(31) }, stops: { pickup: clinic, dropoff: {} } })],
    }),
    {},
    'Enter dropoff location',
  ],
  ['V395 no pickup time', good({}, { times: {} }), {}, 'Enter pickup time'],
  [
    'V415 a vehicle that is not covered',
    good({ accessibility: { ...needs, vehicle: 'suv' } }),
    { configuration: { fleets: { vehicles: { any: true, wav: true } } } },
    'Your organization does not cover the type of vehicle you are requesting',
  ],
  [
    'V417 stairs not said',
    good({ accessibility: { ...needs, service: 'to_door' } }),
    {},
    'Select if patient needs stairs assistance',
  ],
  [
    'V418 a wheelchair without height',
    good({ accessibility: { ...wav, weight: 150, steps: false } }),
    {},
    'Enter passenger height',
  ],
  [
    'V419 a wheelchair without weight',
    good({ accessibility: { ...wav, height: 66, steps: false } }),
    {},
    'Enter passenger weight',
  ],
  [
    'V421 a loading item not named',
    good({ accessibility: { ...needs, equipment: true } }),
    {},
    'Specify the loading item',
  ],
  [
    'V430 a stretcher in any vehicle',
    good({ accessibility: { ...needs, mobility: 'stretcher' } }),
    {},
    'This type of vehicle is not for this mobility',
  ],
  [
    'V435 through the door in any vehicle',
    good({ accessibility: { ...needs, service: 'through_door', steps: false } }),
    {},
    'This type of vehicle does not offer this service level',
  ],
  [
    'a return before the way there',
    round({ times: { needed: at(29) } }),
    {},
    'A ride cannot start before the one that it follows',
  ],
  [
    'a return before the appointment',
    round({ times: { needed: at(31) } }, { reason: 'appointment', appointment: at(31.5) }),
    {},
    'A ride cannot start before the appointment of the one that it follows',
  ],
  [
    'a second stop before the first',
    good({ type: 'multi', rides: [leg(), leg({ times: { needed: at(29) } })] }),
    {},
    'A ride cannot start before the one that it follows',
  ],
  [
    'the same ride twice',
    good({ type: 'multi', rides: [leg(), leg()] }),
    {},
    'The same ride is requested twice',
  ],
  ['V398 no team', good(), { teams: 2 }, 'Select team'],
  [
    'V404 public transit with assistance',
    good({}, { transit: { enabled: true }, accessibility: { ...needs, service: 'to_curb' } }),
    {},
    'Public transit requires no assistance',
  ],
  [
    'V626 an appointment in less than an hour',
    good({ reason: 'appointment', appointment: now + HOUR / 2 }, { times: { needed: now + HOUR / 4 } }),
    {},
    'The appointment must be at least one hour ahead.',
  ],
  [
    'V636 a pickup after the appointment',
    good({ reason: 'appointment', appointment: at(29) }),
    {},
    'The pickup cannot be after the appointment.',
  ],
  [
    'several things at once: the first counts',
    good({ reason: undefined, accessibility: { ...wav } }, { times: {}, stops: { pickup: {}, dropoff: {} } }),
    {},
    'Enter reason',
  ],
  [
    'needs before what the summary holds back',
    good({ accessibility: { ...needs, equipment: true } }),
    { teams: 2 },
    'Specify the loading item',
  ],
])('%s: browser and server say the same first', async (_, draft, setting, words) => {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true }, ...setting.configuration },
    policy: setting.policy ?? {},
  })
  if (setting.passenger)
    await write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: who.passenger }, set: setting.passenger }],
    })
  const { token, ownTeams } = await signedIn(who, setting.teams ?? 0)
  const customer = {
    key: who.key,
    name: 'Customer',
    timezone: 'America/Chicago',
    ...setting.configuration,
  } as Customer
  const draftPassenger: Draft = draft.passenger
    ? { ...draft, passenger: { ...draft.passenger, key: who.passenger } }
    : draft
  const settings = { scope: 'coordinator' as const, customer, policy: setting.policy ?? {}, ownTeams }
  const state = { ...emptyState('x'), draft: draftPassenger }
  const problem = createProblem(state, settings, now)
  const refused = problem ? null : timeRefusal(state, settings, now)
  const refusal = refused ? messageFor(customer, 'en', `error.${refused.code}`) : undefined
  const browser = problem ? messageFor(customer, 'en', `problem.${problem.code}`, problem.values) : refusal
  const answer = await make(portal, who.key, 'ride.create', payloadOf(draftPassenger, settings), { token })
  expect([answer.status, browser, answer.error?.message]).toEqual([422, words, words])
})

/** What the screen would send, if it let one send: without what is not entered. */
function payloadOf(draft: Draft, settings: Parameters<typeof bookingOf>[1]) {
  const payload = bookingOf(draft, settings)
  return {
    ...payload,
    rides: payload.rides.map(({ passenger, reason: _reason, ...ride }) => ({
      ...ride,
      ...(draft.passenger ? { passenger } : {}),
      ...(draft.reason ? { reason: draft.reason } : {}),
    })),
  }
}

async function signedIn(who: TestCustomer, count: number): Promise<{ token: string; ownTeams: string[] }> {
  if (count === 0) return { token: who.token, ownTeams: [] }
  const ownTeams = Array.from({ length: count }, () => newKey('TEA'))
  await write(portal.store, who.key, { inserts: { team: ownTeams.map((key) => ({ key, name: key })) } })
  return { token: await who.role(['ride.create'], { teams: ownTeams }), ownTeams }
}
